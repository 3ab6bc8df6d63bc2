"""What the panel's site and the hall's serve alike: files, pages, faults, and who gave the key.

Which address shows what, and in which words, is each site's own.
"""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from hardware.panel.faults import FaultError, found, remedy, wants_page
from hardware.panel.files import File
from hardware.panel.forms import body
from hardware.panel.guard import COOKIE
from hardware.panel.keys import Keys
from terminal.screen import Text


def page(content: str, status: int = 200) -> Response:
    """Answer by a page, which no browser keeps."""
    return Response(
        content, status, {"cache-control": "no-store"}, media_type="text/html; charset=utf-8"
    )


def static(files: Mapping[str, File], request: Request) -> Response:
    """Answer by the file that the address names, if the browser has not got it already.

    Raises ``HTTPException`` (404) where there is none; pages are not given as files.
    """
    file = files.get(request.path_params["name"])
    if file is None or file.type.startswith("text/html"):
        raise HTTPException(404)
    headers = {"etag": file.tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    return Response(file.content, headers=headers, media_type=file.type)


async def icon(_: Request) -> Response:
    """Answer where browsers ask for an icon unasked."""
    return RedirectResponse("/static/icon.svg")


def known(error: Exception) -> FaultError:
    """Give the fault with words that an error is answered by."""
    if isinstance(error, FaultError):
        return error
    status = error.status_code if isinstance(error, HTTPException) else 500
    return FaultError.of(status, found(status))


def told(
    error: FaultError, accept: str, say: Callable[[Text], str], shown: Callable[..., Response]
) -> Response:
    """Answer a fault: by a page to a person, by its words alone to a script.

    ``shown`` gives the page of faults for a status and values for its slots.
    """
    status, message = error.status_code, say(error.message)
    if not wants_page(accept):
        return PlainTextResponse(message, status)
    return shown(status, number=str(status), message=message, then=say(remedy(status)))


async def given_key(request: Request) -> str:
    """Read the key that a form sent. Raises ``FaultError`` if it is no form."""
    content = (await body(request)).decode(errors="replace")
    try:
        form = urllib.parse.parse_qs(content, max_num_fields=4)
    except ValueError:
        raise FaultError(400, "form") from None
    return form.get("key", [""])[0]


def let_in(keys: Keys) -> Response:
    """Lead who gave the key to the first page, and remember it there."""
    response = RedirectResponse("/", 303)
    response.set_cookie(COOKIE, keys.cookie(), httponly=True, samesite="strict")
    return response
