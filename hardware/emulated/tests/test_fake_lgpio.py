"""gpiozero's real LGPIOFactory on the fake lgpio."""

from __future__ import annotations

import pytest

from tagbench import fake_lgpio

gpiozero = pytest.importorskip("gpiozero")


@pytest.mark.parametrize("model", ["3B", "Zero 2 W", "5"])
def test_a_button_is_pressed_and_let_go(model):
    with fake_lgpio.installed(model) as board:
        from gpiozero.pins.lgpio import LGPIOFactory

        factory = LGPIOFactory()
        heard = []
        button = gpiozero.Button(17, pin_factory=factory, bounce_time=0.01)
        button.when_pressed = lambda: heard.append("down")
        button.when_released = lambda: heard.append("up")
        board.press(17)
        assert button.is_pressed
        board.let_go(17)
        assert heard == ["down", "up"]
        assert board.line(17).debounce_us == 10_000
        button.close()
        factory.close()
        assert not board.open_handles


def test_a_buzzer_sounds_and_falls_silent():
    with fake_lgpio.installed() as board:
        from gpiozero.pins.lgpio import LGPIOFactory
        from gpiozero.tones import Tone

        factory = LGPIOFactory()
        buzzer = gpiozero.TonalBuzzer(18, pin_factory=factory, octaves=3)
        buzzer.play(Tone(440))
        assert board.frequency(18) == pytest.approx(440)
        buzzer.stop()
        assert board.frequency(18) == 0
        buzzer.close()
        factory.close()


def test_an_led_is_lit():
    with fake_lgpio.installed() as board:
        from gpiozero.pins.lgpio import LGPIOFactory

        factory = LGPIOFactory()
        led = gpiozero.LED(22, pin_factory=factory)
        led.on()
        assert board.line(22).level == 1
        led.close()
        factory.close()


def test_a_busy_line_and_a_missing_chip_raise_lgpios_error():
    with fake_lgpio.installed() as board:
        from gpiozero.pins.lgpio import LGPIOFactory

        board.busy.add(17)
        factory = LGPIOFactory()
        with pytest.raises(fake_lgpio.error, match="GPIO busy"):
            gpiozero.Button(17, pin_factory=factory)
        factory.close()
        board.missing.add(0)
        with pytest.raises(fake_lgpio.error, match="can not open"):
            LGPIOFactory()
