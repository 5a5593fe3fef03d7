/** The parts of a chart with a tooltip: invisible strokes with titles. */
function stretchesOf(svg: SVGSVGElement) {
  return [...svg.querySelectorAll('path:has(> title)')].flatMap((path) => {
    const [, from, to] = /^M([\d.]+) [\d.]+H([\d.]+)/.exec(path.getAttribute('d') ?? '') ?? [];
    return from && to ? [{ from: Number(from), to: Number(to), words: path.textContent }] : [];
  });
}

/** Reads out a chart by pointer, touch and keyboard: a line marks the position, and the text below shows its values. */
function readOut(svg: SVGSVGElement): void {
  const all = stretchesOf(svg);
  if (all.length === 0 || svg.dataset['read']) return;
  svg.dataset['read'] = 'out';
  svg.tabIndex = 0;
  const { height, width } = svg.viewBox.baseVal;
  const guide = document.createElementNS(svg.namespaceURI, 'line') as SVGLineElement;
  guide.setAttribute('class', 'guide');
  guide.setAttribute('y2', String(height));
  const words = document.createElement('p');
  words.className = `read-out ${svg.classList.contains('wide') ? 'wide' : 'narrow'}`;
  words.setAttribute('role', 'status');
  words.textContent = svg.closest<HTMLElement>('[data-read-out]')?.dataset['readOut'] ?? '\u00a0';
  svg.append(guide);
  svg.after(words);
  const places = [...new Set(all.map(({ from, to }) => (from + to) / 2))].sort((a, b) => a - b);
  let at = places.length;
  const show = (x: number): void => {
    const here = all.filter(({ from, to }) => from <= x && x < to);
    for (const name of ['x1', 'x2']) guide.setAttribute(name, String(x));
    guide.toggleAttribute('data-shown', here.length > 0);
    if (here.length > 0) words.textContent = here.map((stretch) => stretch.words).join(' · ');
  };
  const point = ({ clientX }: PointerEvent): void => {
    const box = svg.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * width;
    at = places.findLastIndex((place) => place <= x);
    show(x);
  };
  svg.addEventListener('pointermove', point);
  svg.addEventListener('pointerdown', point);
  svg.addEventListener('keydown', (event) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: places.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    at = Math.min(Math.max(next, 0), places.length - 1);
    show(places[at] as number);
  });
}

const readAll = (): void => document.querySelectorAll<SVGSVGElement>('svg.chart').forEach(readOut);
readAll();
document.addEventListener('shown', readAll);
