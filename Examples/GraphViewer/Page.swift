import Foundation

/// One HTML page with everything in it: no network, no other file.
struct Page {
  let film: Film

  func html() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // `<` would end the script element if a value had it.
    let data = String(decoding: try encoder.encode(film), as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
    return Page.template.replacingOccurrences(of: "/*FILM*/null", with: data)
  }

  private static let template = #"""
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <title>A graph of signals</title>
    <style>
      body { font: 15px system-ui, sans-serif; margin: 24px; color: #1b2733; background: #f6f8fa; }
      nav { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 16px; }
      button { font: inherit; padding: 6px 10px; border: 1px solid #c9d2db; border-radius: 6px; background: #fff; }
      button[aria-pressed=true] { background: #1b2733; color: #fff; }
      svg { width: 100%; max-width: 1000px; background: #fff; border-radius: 12px; }
      rect { fill: #fff; stroke: #aab4bf; stroke-width: 2; transition: .3s; }
      .changed rect { stroke: #1f7a4d; fill: #e7f5ed; } .cut rect { stroke: #c0392b; fill: #fcebe8; }
      .unobserved rect { stroke-dasharray: 5 4; }
      path { fill: none; stroke: #c9d2db; stroke-width: 2; transition: .3s; }
      path.flows { stroke: #1f7a4d; stroke-width: 3; stroke-dasharray: 6 5; animation: flow .6s linear infinite; }
      @keyframes flow { to { stroke-dashoffset: -11; } }
      text { text-anchor: middle; } .value { font-weight: 600; } .name { font-size: 13px; fill: #3c4a58; }
      li { margin: 2px 0; } b.changed { color: #1f7a4d; } b.cut { color: #c0392b; }
    </style>
    <h1>A graph of signals, turn by turn</h1>
    <nav></nav>
    <svg></svg>
    <p><b class="changed">changed</b> · <b class="cut">computed, but equal: cut here</b> · grey: not reached ·
      dashed: nobody observes it</p>
    <ol></ol>
    <script>
      const film = /*FILM*/null;
      const svg = document.querySelector("svg"), nav = document.querySelector("nav"), list = document.querySelector("ol");
      const rows = [];
      film.nodes.forEach((node, index) => (rows[node.height] ??= []).push(index));
      const width = 180 * Math.max(...rows.map(row => row.length)), places = [];
      rows.forEach((row, height) => row.forEach((index, column) => {
        // Single ones step aside in turn, so that edges past them are seen.
        const aside = row.length === 1 ? (height % 3 - 1) * 140 : 0;
        places[index] = { x: (column + 0.5) * width / row.length + aside, y: 50 + height * 95 };
      }));
      svg.setAttribute("viewBox", `0 0 ${width} ${rows.length * 95 + 10}`);
      const make = (tag, attributes, parent, text = "") => {
        const element = document.createElementNS(svg.namespaceURI, tag);
        for (const key in attributes) element.setAttribute(key, attributes[key]);
        element.textContent = text;
        parent.append(element);
        return element;
      };
      function show(number) {
        const turn = film.turns[number];
        svg.replaceChildren();
        film.nodes.forEach((node, index) => node.inputs.forEach(input => {
          const from = places[input], to = places[index];
          const flows = turn.fates[input] === "changed" && turn.fates[index] !== "untouched";
          const middle = (from.y + to.y) / 2;
          make("path", { class: flows ? "flows" : "",
            d: `M${from.x} ${from.y + 26}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y - 26}` }, svg);
        }));
        film.nodes.forEach((node, index) => {
          const { x, y } = places[index];
          const box = make("g", { class: turn.fates[index] + (node.isObserved ? "" : " unobserved"),
            "data-name": node.name }, svg);
          make("rect", { x: x - 75, y: y - 26, width: 150, height: 52, rx: 8 }, box);
          make("text", { x, y: y - 5, class: "name" }, box, node.name || "before distinct");
          make("text", { x, y: y + 15, class: "value" }, box, turn.values[index]);
        });
        list.replaceChildren(...turn.path.map(line => {
          const item = document.createElement("li");
          item.textContent = line;
          return item;
        }));
        [...nav.children].forEach((button, index) => button.setAttribute("aria-pressed", index === number));
        document.body.dataset.turn = number;
      }
      film.turns.forEach((turn, number) => {
        const button = document.createElement("button");
        button.textContent = turn.title;
        button.onclick = () => show(number);
        nav.append(button);
      });
      show(Math.min(Number(location.hash.slice(1)) || 0, film.turns.length - 1));
    </script>
    </html>

    """#
}
