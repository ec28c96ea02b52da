import assert from "node:assert/strict";
import test from "node:test";
import { distanceToPixel, wholePixels } from "../lib/pixels.js";

test("wholePixels returns a whole number of device pixels", () => {
  for (const [ratio, want] of [[1, 1], [2, 1], [3, 1], [1.25, 4], [1.5, 2], [1.75, 4], [2.25, 4], [2.625, 1], [1.1, 1]]) {
    assert.equal(wholePixels(ratio), want, `at ${ratio}`);
  }
});

test("distanceToPixel returns the distance to the nearest device pixel", () => {
  for (const ratio of [1, 1.25, 1.5, 1.75, 2, 2.625]) {
    for (let position = 100; position < 103; position += 1 / 64) {
      const distance = distanceToPixel(position, ratio);
      assert.ok(Math.abs(distance * ratio) <= 0.5 + 1e-3, `${position} at ${ratio} is moved by ${distance}`);
      const pixel = (position + distance) * ratio;
      assert.ok(Math.abs(pixel - Math.round(pixel)) < 1e-9, `${position} at ${ratio} is moved to ${pixel}`);
    }
  }
});

test("a position half way between two pixels is always rounded up", () => {
  const distance = distanceToPixel(18, 1.25); // 22.5 pixels
  assert.ok(distance > 0);
  assert.ok(Math.abs(distanceToPixel(18 - 1e-5, 1.25) - distance) < 1e-3, "a slightly smaller position is rounded in the same way");
});
