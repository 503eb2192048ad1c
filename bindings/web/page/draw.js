// How the page looks: agents as darts with a fading trail, in colors by where they head.

const COLORS = 24;
const DART = [[1.5, 0], [-0.9, 0.75], [-0.45, 0], [-0.9, -0.75]];

const color = (nth) => `hsl(${195 + 55 * Math.sin((nth / COLORS) * 2 * Math.PI)} 85% ${67 + 9 * Math.cos((nth / COLORS) * 2 * Math.PI)}%)`;

/** Makes the canvas as large as the window, and answers from meters to its pixels: the world is shown whole, in the middle. */
export function fit(canvas, [width, height]) {
  const ratio = globalThis.devicePixelRatio || 1;
  const [wide, high] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  const scale = Math.min(wide / width, high / height);
  return { scale, left: (wide - scale * width) / 2, bottom: (high + scale * height) / 2, ratio };
}

/** The place in the world of a point of the window (m). */
export function placeOf({ scale, left, bottom, ratio }, x, y) {
  return [(x * ratio - left) / scale, (bottom - y * ratio) / scale];
}

export function draw(pen, view, { positions, headings, size }, stones) {
  pen.globalCompositeOperation = "source-over";
  pen.fillStyle = "#0b1020a0";
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  drawStones(pen, view, stones);
  const darts = Array.from({ length: COLORS }, () => new Path2D());
  for (let at = 0; at < positions.length; at += 2) {
    const [cos, sin] = [headings[at], headings[at + 1]];
    const turn = Math.atan2(sin, cos) / (2 * Math.PI) + 1;
    const x = view.left + view.scale * positions[at];
    const y = view.bottom - view.scale * positions[at + 1];
    dart(darts[Math.floor(turn * COLORS) % COLORS], x, y, cos * size * view.scale, sin * size * view.scale);
  }
  darts.forEach((path, nth) => {
    pen.fillStyle = color(nth);
    pen.fill(path);
  });
}

function dart(path, x, y, cos, sin) {
  DART.forEach(([along, across], nth) => {
    const to = [x + along * cos - across * sin, y - along * sin - across * cos];
    if (nth === 0) path.moveTo(...to);
    else path.lineTo(...to);
  });
  path.closePath();
}

function drawStones(pen, view, stones) {
  pen.fillStyle = "#3c4768";
  pen.strokeStyle = "#5d6b98";
  pen.lineWidth = 2 * view.ratio;
  for (const { at: [x, y], radius } of stones) {
    pen.beginPath();
    pen.arc(view.left + view.scale * x, view.bottom - view.scale * y, view.scale * radius, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
}
