"""Show the UID of the tag on the reader."""


def show_uid(reader, sign):
    uid = reader.uid()
    sign.show("no tag" if uid is None else uid.hex().upper())
    return uid
