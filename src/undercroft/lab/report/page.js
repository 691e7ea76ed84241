// Draws the plots with the colours of the page, and again when its light changes or it is made narrow.
const specs = JSON.parse(document.getElementById("plots").textContent);
const dark = matchMedia("(prefers-color-scheme: dark)");
const narrow = matchMedia("(max-width: 46rem)");
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function config() {
  const ink = colour("ink"), soft = colour("soft"), line = colour("line"), mark = colour("mark");
  return {
    background: "transparent", font: "system-ui, sans-serif", view: { stroke: null },
    axis: {
      labelColor: ink, titleColor: soft, gridColor: line, domainColor: line, tickColor: line,
      labelFontSize: 13, titleFontSize: 13, titleFontWeight: "normal", labelOverlap: true,
    },
    axisY: { grid: false, ticks: false, domain: false, labelPadding: 8 },
    legend: { labelColor: ink, labelFontSize: 12, symbolType: "circle", symbolSize: 80, offset: 4 },
    point: { color: mark }, rule: { color: mark }, bar: { color: mark }, tick: { color: mark },
    line: { color: mark }, area: { color: mark },
  };
}

function fitted(part) {
  if (Array.isArray(part)) return part.map(fitted);
  if (part === null || typeof part !== "object") return part;
  const made = {};
  for (const [key, value] of Object.entries(part)) {
    if (key === "values") made[key] = value;
    else if (key === "range" && Array.isArray(value)) made[key] = value.map((name) => colour(name) || name);
    else if (key === "labelLimit" && narrow.matches) made[key] = Math.min(value, 130);
    else made[key] = fitted(value);
  }
  return made;
}

async function draw() {
  for (const [id, spec] of Object.entries(specs)) {
    await vegaEmbed(`#${id}`, fitted(spec), { actions: false, renderer: "svg", logLevel: 1, config: config() });
  }
  document.documentElement.dataset.drawn = "yes";
}
dark.addEventListener("change", draw);
narrow.addEventListener("change", draw);
draw();
