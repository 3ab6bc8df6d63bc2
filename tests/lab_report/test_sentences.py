"""What the report says in words: figures, differences, agreements."""

from __future__ import annotations

import pytest

from tools.lab.report import names, sentences
from tools.lab.report.compare import Answer, Question, Unit
from tools.lab.report.inference import Difference, Interval, Share, Sums
from tools.lab.report.tally import Tally
from tools.lab.report.truth import Agreement, NotComparable


def answer(
    a: float, b: float, reach: tuple[float, float], p: float, adjusted: float, size: float = 0.5
) -> Answer:
    question = Question("The game", "rent paid", Unit.MONEY, Sums(), Sums())
    return Answer(question, Difference(a, b, Interval(*reach), p, size), adjusted)


REAL = answer(1200, 1500, (250, 350), 1e-9, 1e-7)
SMALL = answer(1500, 1200, (-350, -250), 0.0004, 0.03, size=-0.1)
HINT = answer(1500, 1490, (-19, -1), 0.03, 0.9, size=-0.01)
NOTHING = answer(1500, 1500, (-20, 20), 1, 1, size=0)


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (
            REAL,
            (
                "Rent paid: a real difference. M1,200 in A, M1,500 in B; B is higher by M300, 95 % "
                "interval M250 to M350 (Welch's t test, p < 0.0001, p < 0.0001 after Holm)."
            ),
        ),
        (
            SMALL,
            (
                "Rent paid: a real but small difference. M1,500 in A, M1,200 in B; B is lower by "
                "M300, 95 % interval M250 to M350 "
                "(Welch's t test, p = 0.0004, p = 0.03 after Holm)."
            ),
        ),
        (
            HINT,
            (
                "Rent paid: a hint, no more. M1,500 in A, M1,490 in B; B is lower by M10, 95 % "
                "interval M1 to M19 (Welch's t test, p = 0.03, p = 0.90 after Holm)."
            ),
        ),
        (
            NOTHING,
            (
                "Rent paid: no difference shown. M1,500 in A, M1,500 in B; B is the same, 95 % "
                "interval M20 lower to M20 higher (Welch's t test, p = 1.00, p = 1.00 after Holm)."
            ),
        ),
    ],
)
def test_an_answer_is_one_sentence(one: Answer, said: str) -> None:
    assert sentences.sentence(one) == said


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([HINT, NOTHING], "No real difference is shown: of 2 questions none passes"),
        ([REAL, NOTHING], "1 of 2 questions show a real difference; all by more than a fifth"),
        ([SMALL, NOTHING], "1 of 2 questions show a real difference; all are small"),
        ([REAL, SMALL], "2 of 2 questions show a real difference; 1 by more than a fifth"),
    ],
)
def test_the_whole_is_summed_up(answers: list[Answer], said: str) -> None:
    assert sentences.summary(answers).startswith(said)


def test_hints_are_named_together_and_not_at_all_without_one() -> None:
    said = sentences.hints([REAL, HINT])
    assert said == "Hints only, of which luck alone brings some among 2 questions: rent paid."
    assert sentences.hints([REAL, NOTHING]) == ""


@pytest.mark.parametrize(
    ("unit", "value", "said"),
    [
        (Unit.PERCENT, 0.273, "27.3 %"),
        (Unit.PERCENT, 0.0293, "2.93 %"),
        (Unit.MONEY, 1240.4, "M1,240"),
        (Unit.ROUNDS, 21.44, "21.4 rounds"),
        (Unit.COUNT, 2.2, "2.20"),
    ],
)
def test_figures_have_their_unit(unit: Unit, value: float, said: str) -> None:
    assert sentences.amount(unit, value) == said


def test_shares_differ_by_points() -> None:
    assert sentences.by(Unit.PERCENT, 0.0135) == "1.35 points"
    assert sentences.by(Unit.PERCENT, 0.135) == "13.5 points"


def test_agreement_and_its_contrary_are_told_apart(tally: Tally) -> None:
    holds = sentences.agreement(tally, Agreement(2000, 36.5, 37, 0.49, 14, -1.2))
    assert holds.startswith("Landings agree with the Markov chain of the board (chi-square 36.5")
    assert "Furthest off: Bow Street, -1.2 standard errors" in holds
    fails = sentences.agreement(tally, Agreement(2000, 99, 37, 0.0, 0, 8.0))
    assert fails.startswith("Landings do NOT agree")
    unsaid = sentences.agreement(tally, NotComparable("so it is"))
    assert unsaid == "This run can't be held against the Markov chain of the board: so it is."


def test_a_share_is_asked_by_another_test_than_a_mean() -> None:
    share = Question("Who wins", "wins", Unit.PERCENT, Share(), Share())
    assert share.test.value == "two-proportion z test"


def test_no_zero_is_written_with_a_minus() -> None:
    same = answer(0, 0, (0.0, 0.0), 1, 1, size=0)
    assert sentences.gap(same) == "B is the same, 95 % interval M0 lower to M0 higher"


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (0, "M0"), (711.4, "M711"), (99_949, "M99,949"), (100_000, "M100k"), (374_600, "M375k"),
        (999_700, "M1m"), (2_500_000, "M2.5m"), (41_584_167, "M41.6m"), (1_996_327_979, "M2bn"),
        (-25_000_000, "M-25m"), (3.2e12, "M3,200bn"),
    ],
)  # fmt: skip
def test_money_of_any_deck_fits_beside_a_chart(amount: float, written: str) -> None:
    assert names.money(amount) == written
    assert len(names.money(amount)) <= 8
