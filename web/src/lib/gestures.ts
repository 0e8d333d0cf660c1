/** Pan by dragging, pinch with two fingers, zoom or turn with the wheel. A drag is no click. */

import type { Camera } from "./camera.svelte";
import type { Point } from "./geometry";

const DRAG = 6;
/** The wheel turns the tile once in so many pixels, and not again for a while: a touchpad goes on by itself. */
const NOTCH = 40;
const PAUSE = 160;

/** The wheel turns the tile where `turnsAt` says so; with Ctrl, as touchpads send a pinch, it always zooms. */
export interface Wheel {
  turnsAt: (point: Point) => boolean;
  turn: (step: 1 | -1) => void;
}

export function gestures(camera: Camera, { turnsAt, turn }: Wheel): (stage: HTMLElement) => () => void {
  return (stage) => {
    const fingers = new Map<number, Point>();
    let dragged = false;
    let travelled = 0;
    let rolled = 0;
    let turned = 0;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (!fingers.size) {
        dragged = false;
        travelled = 0;
      }
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent): void => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      travelled += Math.hypot(now.x - last.x, now.y - last.y);
      if (!dragged && travelled > DRAG) {
        dragged = true;
        stage.setPointerCapture(event.pointerId);
      }
      fingers.set(event.pointerId, now);
      if (!dragged) return;
      if (!other) {
        camera.pan(now.x - last.x, now.y - last.y);
        return;
      }
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
      camera.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
      camera.zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    };
    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };
    const click = (event: MouseEvent): void => {
      if (dragged) {
        event.stopPropagation();
        event.preventDefault();
      }
      dragged = false;
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      const at = { x: event.clientX, y: event.clientY };
      if (!event.ctrlKey && turnsAt(at)) roll(pixels, event.timeStamp);
      else camera.zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), at);
    };
    const roll = (pixels: number, time: number): void => {
      if (time - turned < PAUSE) return;
      rolled += pixels;
      if (Math.abs(rolled) < NOTCH) return;
      turn(rolled > 0 ? 1 : -1);
      rolled = 0;
      turned = time;
    };

    stage.addEventListener("pointerdown", down);
    stage.addEventListener("pointermove", move);
    stage.addEventListener("pointerup", up);
    stage.addEventListener("pointercancel", up);
    stage.addEventListener("click", click, { capture: true });
    stage.addEventListener("wheel", wheel, { passive: false });
    return () => {
      stage.removeEventListener("pointerdown", down);
      stage.removeEventListener("pointermove", move);
      stage.removeEventListener("pointerup", up);
      stage.removeEventListener("pointercancel", up);
      stage.removeEventListener("click", click, { capture: true });
      stage.removeEventListener("wheel", wheel);
    };
  };
}
