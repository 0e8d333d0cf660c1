"""Style sheets: every colour and line weight of the drawings, painted and plain, and how both look from afar.

A rule here names classes of paths inside `.tile`, `.figure` or of the board around them; nothing else holds colour.
Paths of one paint are translucent by `fill-opacity` or `stroke-opacity`: with thousands of `opacity` a browser needs
nearly twice as long for every frame.
"""

from __future__ import annotations

from typing import Literal

from bastide.art.figures import COLOURS, ArtError
from bastide.text import Text
from bastide.tiles.near import near

Style = Literal["painted", "plain"]
STYLES: tuple[Style, ...] = ("painted", "plain")

Rules = dict[str, str]

_NO_STYLE = Text(en="There is no style called {name}; {hint}", de="Einen Stil {name} gibt es nicht; {hint}")

SHAPE: Rules = {
    ".tile path": "fill:none;stroke-linecap:round;stroke-linejoin:round",
    ".wb,.ww,.wd,.re,.rf,.rc,.cs,.wsl,.wsl2,.wk,.wt,.wm,.re3,.rf3": "stroke-linecap:butt",
}

PAINTED: Rules = {
    # water
    ".wb": "stroke:#6c7f49;stroke-width:17.6",
    ".ww": "stroke:#78b1c1;stroke-width:15",
    ".wd": "stroke:#4d8fa7;stroke-width:7;stroke-opacity:.42",
    ".wbp": "fill:#6c7f49;stroke:#6c7f49;stroke-width:2.6",
    ".wwp": "fill:#78b1c1",
    ".wl": "stroke:#d9edea;stroke-width:.9;stroke-opacity:.9",
    ".reed": "stroke:#5f7a3c;stroke-width:.6",
    ".s-stone": "fill:#cfc6b2;stroke:#4b3627;stroke-width:.6",
    ".boat": "fill:#9c6b42;stroke:#4b3627;stroke-width:.6",
    ".sail": "fill:#f7ecd4;stroke:#4b3627;stroke-width:.5",
    ".jt": "fill:#b58a55;stroke:#4b3627;stroke-width:.6", ".jl": "stroke:#6f5030;stroke-width:.5",
    # crops
    ".c1": "fill:#cbc07c", ".c1l": "stroke:#b1a45f;stroke-width:.4",
    ".c2": "fill:#b5aab4", ".c2l": "stroke:#8c7aa0;stroke-width:.8;stroke-dasharray:.2 1.3",
    ".c4": "fill:#a4b669", ".c4l": "stroke:#8da152;stroke-width:.4",
    ".c5": "fill:#bfc481", ".c5l": "stroke:#a5ac65;stroke-width:.4",
    ".hay": "fill:#dcb75c;stroke:#5b4220;stroke-width:.5", ".x-hy": "stroke:#a67f33;stroke-width:.4",
    # roads
    ".re": "stroke:#7f6245;stroke-width:9.8",
    ".rf": "stroke:#ecd8ab;stroke-width:8.4",
    ".rc": "stroke:#f7ead0;stroke-width:4.6;stroke-opacity:.75",
    ".re2": "stroke:#7f6245;stroke-width:7", ".rf2": "stroke:#f1e0b8;stroke-width:5.6",
    ".re3": "stroke:#7f6245;stroke-width:15.4", ".rf3": "stroke:#f1e0b8;stroke-width:14",
    ".rep": "fill:#7f6245;stroke:#7f6245;stroke-width:1.4", ".rfp,.rfb": "fill:#f1e0b8",
    ".rg": "fill:#adc077;stroke:#7f6245;stroke-width:.7",
    ".x-rt": "stroke:#c3a677;stroke-width:.8;stroke-dasharray:.1 9 .1 23 .1 4 .1 15",
    ".tu1": "stroke:#4b3627;stroke-width:3;stroke-dasharray:3.6 3.4;stroke-linecap:butt",
    ".tu2": "stroke:#f7ead0;stroke-width:1.8;stroke-dasharray:3.6 3.4;stroke-linecap:butt",
    # towns
    ".cg": "fill:#cfa477", ".cs": "stroke:#e9cc9c;stroke-width:4.4", ".csp": "fill:#e9cc9c",
    ".crt": "fill:#e9dcb2;stroke:#b3a06e;stroke-width:.6", ".abg": "fill:#b9c481",
    ".hs": "fill:#4a2f3a;fill-opacity:.22", ".fsh": "fill:#4a2f3a;fill-opacity:.16",
    ".fa,.fb,.fs,.r1,.r2,.r3,.r4": "stroke:#5b3a2b;stroke-width:.42",
    ".fa": "fill:#f6e8cd", ".fb": "fill:#e9cd9b", ".fs": "fill:#cfb188",
    ".r1": "fill:#c4573c", ".r2": "fill:#d67c51", ".r3": "fill:#a9452f", ".r4": "fill:#d8a35c",
    ".rs": "fill:#4a1f24;fill-opacity:.2", ".rh": "stroke:#f3b48a;stroke-width:.5;stroke-opacity:.7",
    ".x-rl": "stroke:#4b2a20;stroke-width:.3;stroke-opacity:.45",
    ".x-fl": "stroke:#5d4433;stroke-width:1;stroke-linecap:butt",
    ".x-fw": "fill:#5d4433", ".fw": "fill:#4d3a33",
    ".sl,.sl2,.tb,.tc,.tm,.wf": "stroke:#4b3627;stroke-width:.5",
    ".sl,.tc": "fill:#5b7a93", ".sl2": "fill:#7390a4",
    ".gold": "stroke:#d39a26;stroke-width:.9", ".rose": "fill:#e8b64a;stroke:#4b3627;stroke-width:.6",
    ".wsl": "stroke:#4a2f3a;stroke-width:4;stroke-opacity:.2",
    ".wsl2": "stroke:#33421f;stroke-width:27;stroke-opacity:.3",
    ".wsh": "fill:#4a2f3a;fill-opacity:.2", ".wf": "fill:#d3c29d",
    ".wk": "stroke:#4b3627;stroke-width:3.3", ".wt": "stroke:#f5ecd6;stroke-width:2.3",
    ".wm": "stroke:#c6b189;stroke-width:2.3;stroke-dasharray:1 2",
    ".x-st": "stroke:#9c8a66;stroke-width:.4",
    ".tb": "fill:#ecdfc1", ".tbs": "fill:#4a2f3a;fill-opacity:.2", ".tcs": "fill:#22304a;fill-opacity:.25",
    ".tm": "fill:#f5ecd6",
    ".x-tw": "stroke:#4b3627;stroke-width:.9",
    ".ga,.ba": "fill:#4a3328;stroke:#4b3627;stroke-width:.5", ".gw": "fill:#4d8aa0;stroke:#4b3627;stroke-width:.5",
    ".mk": "stroke:#4b3627;stroke-width:2.6", ".mt": "stroke:#efe3c8;stroke-width:1.6",
    # trees and country things
    ".sh": "fill:#33421f;fill-opacity:.24", ".tk": "stroke:#6b4a30;stroke-width:1",
    ".to": "stroke:#414a25;stroke-width:.9;fill:#414a25",
    ".t1": "fill:#7e9f52", ".t2": "fill:#648a48", ".t3": "fill:#d3a044",
    ".ts": "fill:#24422c;fill-opacity:.3", ".tl": "fill:#c9d88f;fill-opacity:.65",
    ".x-th": "stroke:#2f4a2a;stroke-width:.35;stroke-opacity:.7",
    ".wel": "fill:#d3c29d;stroke:#4b3627;stroke-width:.6", ".wel2": "fill:#4d8fa7",
    ".hl": "fill:#9aa866;stroke:#4b3627;stroke-width:.7", ".hl2": "stroke:#c6d38c;stroke-width:1",
    ".h-dark": "fill:#33421f;fill-opacity:.22", ".x-hat": "stroke:#4b3627;stroke-width:.4;stroke-opacity:.6",
    ".v-rock": "fill:#a08c7c;stroke:#4b3627;stroke-width:.6", ".v-dark": "fill:#3b2a35;fill-opacity:.28",
    ".v-lava": "fill:#e8692f;stroke:#9c2f1c;stroke-width:.5",
    ".v-smoke": "fill:#f0e8dc;opacity:.85;stroke:#a79a8c;stroke-width:.4",
    ".y-soil": "fill:#cdb07c", ".y-post": "stroke:#7a5a3a;stroke-width:.6",
    ".y-leaf": "fill:#6d9048;stroke:#3f4f26;stroke-width:.35", ".y-grape": "fill:#6f3a72",
    ".y-log": "fill:#a9794b;stroke:#4b3627;stroke-width:.5", ".y-leg": "stroke:#6b4a30;stroke-width:1.2",
    ".cc-corn": "fill:#dcb95f;stroke:#8f7433;stroke-width:.7", ".x-cc": "stroke:#b8923f;stroke-width:.5",
    ".cc-mark": "fill:#efdc9a", ".cc-sign": "fill:#a4772c;stroke:#6b4d1c;stroke-width:.4;fill-rule:evenodd",
    ".ga-bed": "fill:#9dbb64", ".ga-path": "fill:#efdfb8", ".ga-hedge": "stroke:#4f7440;stroke-width:2.1",
    ".ts-hole": "fill:#6b5138;stroke:#4b3627;stroke-width:.4",
    ".g-light": "stroke:#fff;stroke-width:.8;stroke-opacity:.75",
    ".ci-rim": "stroke:#f5ead0;stroke-width:3;stroke-dasharray:4.4 4.4;stroke-linecap:butt",
    ".o-glow": "fill:#b49ad8;fill-opacity:.45", ".o-in": "fill:#6a4fa3", ".o-swirl": "stroke:#e9dcff;stroke-width:.8",
    ".pig": "fill:#e8a79a;stroke:#6b3f38;stroke-width:.4",
    # the wheel
    ".wh-sh": "fill:#33421f;fill-opacity:.3", ".wh-rim": "fill:#7a5232;stroke:#4b3627;stroke-width:1.4",
    ".wh-band": "fill:#b98a57;stroke:#5b3a2b;stroke-width:.7",
    ".x-wh": "stroke:#93683d;stroke-width:.8;stroke-opacity:.8",
    ".wh-stud": "fill:#e3ab35;stroke:#4b3627;stroke-width:.5", ".wh-arrow": "fill:#f0d9a8;fill-opacity:.8",
    ".wh-edge": "fill:#7a5232;stroke:#4b3627;stroke-width:1",
    ".wh-fortune": "fill:#dfe3a8", ".wh-taxes": "fill:#f0d48f", ".wh-famine": "fill:#d8b48a",
    ".wh-storm": "fill:#b7cbd8", ".wh-inquisition": "fill:#d3c0dc", ".wh-plague": "fill:#b9c2a4",
    ".x-ray": "stroke:#fbf3df;stroke-width:1;stroke-opacity:.32", ".wh-bead": "fill:#7a5232;fill-opacity:.6",
    ".wh-spot": "fill:#fbf3df;fill-opacity:.5", ".wh-spoke": "stroke:#7a5232;stroke-width:4.4",
    ".wh-hub": "fill:#a9794b;stroke:#4b3627;stroke-width:1.2",
    ".wh-hub2": "fill:#c79a63;stroke:#7a5232;stroke-width:.8",
    ".wh-pin": "fill:#e3ab35;stroke:#4b3627;stroke-width:1", ".wh-shine": "fill:#fbf3df;fill-opacity:.8",
    ".wh-socket": "fill:#4b3627;fill-opacity:.35", ".wh-seat": "fill:#fbf3df;stroke:#4b3627;stroke-width:1",
    ".wh-trim": "stroke:#c8952f;stroke-width:.9",
    # badges
    ".b-sh": "fill:#3a2a20;fill-opacity:.28", ".b-bg": "fill:#fbf3df;stroke:#4b3627;stroke-width:.7",
    ".b-rose": "fill:#f3c8cf", ".b-leaf": "fill:#8fa963", ".b-dusk": "fill:#4f3f55", ".b-ember": "fill:#e39a83",
    ".b-sky": "fill:#bcdce6", ".b-lilac": "fill:#d8c3e6", ".b-sand": "fill:#eccf8e",
    ".b-goods,.b-danger,.b-travel,.b-court,.b-site": "stroke-width:1.1",
    ".b-goods": "stroke:#c8952f", ".b-danger": "stroke:#b03a2e", ".b-travel": "stroke:#3f77a0",
    ".b-court": "stroke:#8a5a9c", ".b-site": "stroke:#8a6a48",
    ".g-gold,.g-wine,.g-vine,.g-teal,.g-cream,.g-red,.g-brown,.g-stone,.g-iron,.g-orange,.g-blue,.g-fruit":
        "stroke:#4b3627;stroke-width:.45",
    ".g-gold": "fill:#e3ab35", ".g-wine": "fill:#7d3c73", ".g-vine": "fill:#6f9650", ".g-teal": "fill:#3c8a8c",
    ".g-cream": "fill:#f5ead0", ".g-red": "fill:#b8392c", ".g-brown": "fill:#a9713f", ".g-stone": "fill:#d9cba6",
    ".g-iron": "fill:#7f8a92", ".g-orange": "fill:#e07a2c", ".g-blue": "fill:#2f6fa8", ".g-fruit": "fill:#c8402f",
    ".g-stem": "stroke:#8a6a2c;stroke-width:.8", ".g-line": "stroke:#4b3627;stroke-width:.45",
    ".g-redl": "stroke:#b8392c;stroke-width:1.9", ".g-ink": "stroke:#4b3627;stroke-width:1.1",
    ".g-ink2": "fill:#4b3627", ".g-redd": "fill:#d0563f", ".g-goldd": "fill:#f0c353",
    ".g-water": "fill:#78b1c1", ".g-wave": "stroke:#4d8fa7;stroke-width:.9",
    ".g-wheel": "stroke:#8a5f38;stroke-width:1.1", ".g-road": "stroke:#7f6245;stroke-width:3.6",
    ".g-cream2": "stroke:#f7ead0;stroke-width:2.2",
    ".p-pole": "stroke:#5a3d28;stroke-width:1", ".p-flag": "fill:#2f4f94;stroke:#2a2438;stroke-width:.6",
    ".p-trim": "stroke:#e3ab35;stroke-width:.55", ".p-sign": "fill:#c9573a;stroke:#4b3627;stroke-width:.5",
}  # fmt: skip

PLAIN: Rules = {
    ".d,.wd,.rc,.cs,.csp,.hs,.sh,.wsl,.wsl2,.wsh,.fsh,.rs,.rh,.tbs,.tcs,.h-dark,.v-dark,.o-glow,.b-sh,.ts,.tl,.x-cc":
        "display:none",
    ".x-rl,.x-st,.x-tw,.x-th,.x-hat": "display:none",
    ".wb": "stroke:#0b3a66;stroke-width:17.6", ".ww": "stroke:#a9d3f2;stroke-width:14.4",
    ".wbp": "fill:#0b3a66;stroke:#0b3a66;stroke-width:3", ".wwp,.g-water": "fill:#a9d3f2",
    ".wl,.g-wave": "stroke:#0b3a66;stroke-width:1",
    ".jt": "fill:#fff;stroke:#000;stroke-width:.8", ".jl": "stroke:#000;stroke-width:.5",
    ".re": "stroke:#000;stroke-width:10.6", ".rf": "stroke:#fff;stroke-width:7.6",
    ".re2": "stroke:#000;stroke-width:7.6", ".rf2": "stroke:#fff;stroke-width:5",
    ".re3": "stroke:#000;stroke-width:16", ".rf3": "stroke:#fff;stroke-width:13.4",
    ".rep": "fill:#000;stroke:#000;stroke-width:2", ".rfp,.rfb": "fill:#fff",
    ".rg": "fill:#f1f4e2;stroke:#000;stroke-width:1",
    ".tu1": "stroke:#000;stroke-width:4.4;stroke-dasharray:4 3.4;stroke-linecap:butt",
    ".tu2": "stroke:#fff;stroke-width:2.6;stroke-dasharray:4 3.4;stroke-linecap:butt",
    ".c4": "fill:#fff;stroke:#000;stroke-width:.6", ".c4l": "stroke:#000;stroke-width:.4",
    ".cg": "fill:url(#hatch)", ".crt": "fill:#fff;stroke:#000;stroke-width:.8", ".abg": "fill:#fff",
    ".fa,.fb,.fs,.sail,.boat": "fill:#fff;stroke:#000;stroke-width:.8",
    ".r1,.r2,.r3,.r4": "fill:#3a3a3a;stroke:#000;stroke-width:.6",
    ".x-fw,.fw,.rose,.wel2,.ts-hole,.g-ink2": "fill:#000", ".x-fl": "stroke:#000;stroke-width:1;stroke-linecap:butt",
    ".sl,.sl2": "fill:#4a4a4a;stroke:#000;stroke-width:.7", ".gold": "stroke:#000;stroke-width:1.1",
    ".wf,.tc,.ga": "fill:#000",
    ".wk": "stroke:#000;stroke-width:4.2", ".wt": "stroke:#fff;stroke-width:1.9",
    ".wm": "stroke:#000;stroke-width:1.9;stroke-dasharray:1.6 2.6",
    ".mk": "stroke:#000;stroke-width:2.4", ".mt": "stroke:#fff;stroke-width:1",
    ".tb": "fill:#fff;stroke:#000;stroke-width:1", ".tm": "fill:#fff;stroke:#000;stroke-width:.7",
    ".gw": "fill:#a9d3f2;stroke:#000;stroke-width:.8", ".ba": "fill:#f1f4e2;stroke:#000;stroke-width:1",
    ".tk": "stroke:#000;stroke-width:.8", ".to": "stroke:#1d3d12;stroke-width:1;fill:#1d3d12",
    ".t1,.t2,.t3": "fill:#7fae63",
    ".wel": "fill:#fff;stroke:#000;stroke-width:.8",
    ".hl": "fill:#d7dcb8;stroke:#000;stroke-width:1", ".hl2": "stroke:#000;stroke-width:.7",
    ".b-bg": "fill:#fff;stroke:#000;stroke-width:1.2",
    ".b-rose,.b-ember": "fill:#f6c9c9", ".b-leaf": "fill:#b9dc9c", ".b-dusk": "fill:#3a3a3a", ".b-sky": "fill:#a9d3f2",
    ".b-lilac": "fill:#dcc8ee", ".b-sand": "fill:#ffe9a0",
    ".b-goods,.b-danger,.b-travel,.b-court,.b-site": "stroke:#000;stroke-width:.5",
    ".g-gold,.g-wine,.g-vine,.g-teal,.g-cream,.g-red,.g-brown,.g-stone,.g-iron,.g-orange,.g-blue,.g-fruit":
        "stroke:#000;stroke-width:.6",
    ".g-gold": "fill:#ffd34d", ".g-wine": "fill:#5b1a55", ".g-vine": "fill:#9ed07a", ".g-teal": "fill:#1d7a7c",
    ".g-cream": "fill:#fff", ".g-red,.g-fruit": "fill:#c01616", ".g-brown": "fill:#b98a55", ".g-stone": "fill:#e4e4e4",
    ".g-iron": "fill:#8a8a8a", ".g-orange": "fill:#f08020", ".g-blue": "fill:#1f5fb0",
    ".g-stem": "stroke:#000;stroke-width:.9", ".g-line": "stroke:#000;stroke-width:.6",
    ".g-redl": "stroke:#c01616;stroke-width:2.1", ".g-ink": "stroke:#000;stroke-width:1.3",
    ".g-redd": "fill:#c01616", ".g-goldd": "fill:#ffd34d;stroke:#000;stroke-width:.3",
    ".g-wheel": "stroke:#000;stroke-width:1", ".g-road": "stroke:#000;stroke-width:3.8",
    ".g-cream2": "stroke:#fff;stroke-width:2",
    ".p-pole": "stroke:#000;stroke-width:1.2", ".p-flag": "fill:#0b2f7d;stroke:#fff;stroke-width:1",
    ".p-trim": "stroke:#fff;stroke-width:.7", ".p-sign": "fill:#c01616;stroke:#000;stroke-width:.6",
    ".v-rock": "fill:#8a8a8a;stroke:#000;stroke-width:1", ".v-lava": "fill:#ff7a1a;stroke:#000;stroke-width:.6",
    ".v-smoke": "fill:#fff;stroke:#000;stroke-width:.6",
    ".y-soil,.y-log": "fill:#fff;stroke:#000;stroke-width:.8", ".y-post,.y-leg": "stroke:#000;stroke-width:.9",
    ".y-leaf": "fill:#2f5e1d", ".y-grape": "fill:#5b1a55",
    ".cc-corn": "fill:#ffe9a0;stroke:#000;stroke-widt"
                "h:1", ".cc-mark": "fill:#fff", ".cc-sign": "fill:#000;fill-rule:evenodd",
    ".ga-bed": "fill:#cfe3b0", ".ga-path": "fill:#fff", ".ga-hedge": "stroke:#1d3d12;stroke-width:2.1",
    ".g-light": "stroke:#fff;stroke-width:.8",
    ".ci-rim": "stroke:#fff;stroke-width:3;stroke-dasharray:4.4 4.4;stroke-linecap:butt",
    ".o-in": "fill:#4b2a8a", ".o-swirl": "stroke:#fff;stroke-width:.9",
    ".s-stone": "fill:#ddd;stroke:#000;stroke-width:.9", ".pig": "fill:#f0b3a8;stroke:#000;stroke-width:.6",
    ".wh-sh,.x-wh,.wh-stud,.wh-shine,.wh-socket,.x-ray,.wh-bead": "display:none",
    ".wh-rim": "fill:#fff;stroke:#000;stroke-width:2.4", ".wh-band": "fill:#ddd;stroke:#000;stroke-width:1",
    ".wh-arrow": "fill:#000", ".wh-edge": "fill:#fff;stroke:#000;stroke-width:1.4",
    ".wh-fortune,.wh-taxes,.wh-famine,.wh-storm,.wh-inquisition,.wh-plague": "fill:#fff;stroke:#000;stroke-width:1",
    ".wh-spoke": "stroke:#000;stroke-width:2.6", ".wh-hub": "fill:#ddd;stroke:#000;stroke-width:1.2",
    ".wh-hub2": "fill:#fff;stroke:#000;stroke-width:.8", ".wh-pin": "fill:#000", ".wh-spot": "fill:#eee",
    ".wh-seat": "fill:#fff;stroke:#000;stroke-width:1.4", ".wh-trim": "stroke:#000;stroke-width:.7",
}  # fmt: skip

FIGURE: Rules = {
    ".figure path": "stroke-linejoin:round",
    ".halo": "fill:#fffaf0;stroke:#fffaf0;stroke-width:3",
    ".sil": "fill:currentColor;stroke:#2b1d16;stroke-width:.9",
    ".fg-shadow": "fill:#2b1d16;fill-opacity:.26",
    ".mark": "fill:var(--on,#fff)",
    ".fg-hi,.fg-wood,.fg-cross,.fg-gold,.fg-collar,.fg-line,.fg-linec": "fill:none;stroke-linecap:round",
    ".fg-hi": "stroke:#fff;stroke-width:1;stroke-opacity:.45",
    ".fg-wood": "stroke:#7a4f2a;stroke-width:1.7",
    ".fg-cross": "stroke:#fff3cf;stroke-width:.9",
    ".fg-gold": "stroke:#f3cf78;stroke-width:1.3",
    ".fg-collar": "stroke:#fff1c4;stroke-width:1.5",
    ".fg-line": "stroke:#2b1d16;stroke-width:.6",
    ".fg-linec": "stroke:#f6ead0;stroke-width:.7",
    ".fg-skin,.fg-straw,.fg-cap,.fg-iron,.fg-goldf,.fg-canvas,.fg-cream,.fg-fleece,.fg-hair,.fg-wing,.fg-stripe,.fg-plank,.fg-roof,.fg-slate,.fg-shine,.fg-ochre,.fg-seal":
        "stroke:#2b1d16;stroke-width:.55",
    ".fg-skin": "fill:#f4d7b5", ".fg-straw": "fill:#ecc65c", ".fg-cap": "fill:#ead9b4", ".fg-iron": "fill:#9aa4ab",
    ".fg-goldf": "fill:#f3c552", ".fg-canvas,.fg-cream,.fg-fleece,.fg-stripe": "fill:#f6ead0",
    ".fg-hair": "fill:#8a5a2c", ".fg-wing": "fill:#dff0f2", ".fg-plank": "fill:#b58a55",
    ".fg-roof": "fill:#c4573c", ".fg-slate": "fill:#5b7a93", ".fg-shine": "fill:#f8d877", ".fg-ochre": "fill:#bd8522",
    ".fg-seal": "fill:#b8392c", ".fg-leg": "fill:none;stroke:#2b1d16;stroke-width:1.3;stroke-linecap:round",
    ".fg-wheel": "fill:#8a5f38;stroke:#2b1d16;stroke-width:.8",
    ".fg-dark": "fill:#4a3328", ".fg-eye,.fg-pip": "fill:#2b1d16", ".fg-ghost": "fill:#fffaf0",
    ".fg-wooden": "color:#c9a06a", ".fg-dragon": "color:#c0392b", ".fg-fairy": "color:#e9dff2",
    ".fg-count": "color:#8b6fb3", ".fg-mage": "color:#5a56b0", ".fg-witch": "color:#5d6b2f",
    ".fg-teacher": "color:#8b6a4a", ".fg-pink": "color:#f0a3ae", ".fg-tent": "color:#c9382e",
    ".fg-cake": "color:#a9713f", ".fg-woollen": "color:#fdf8ea", ".fg-flea": "color:#d0452f",
    ".fg-plaster": "color:#f0dfba", ".fg-stony": "color:#d6cab0", ".fg-bone": "color:#f0e2c0",
    ".fg-golden": "color:#e3ab35", ".fg-meadow": "color:#7fae4e",
}  # fmt: skip

FAR = (
    '.far .tile [class*="x-"],.far .tile .rc,.far .tile .rh,.far .tile .tl,.far .tile .ts,.far .tile .wm,'
    ".far .tile .tbs,.far .tile .tcs,.far .tile .c1l,.far .tile .c2l,.far .tile .c4l,.far .tile .c5l,"
    ".far .tile .wl{display:none}"
    ".far .tile .re{stroke-width:11}.far .tile .rf{stroke-width:8.6}"
    ".far .tile .wk{stroke-width:4.6}.far .tile .wt{stroke-width:3.2}"
    ".far .tile .badge{transform:scale(1.6);transform-box:fill-box;transform-origin:center}"
)

BOARD = {
    "painted": (
        ".table{fill:#e8dcc0}.ground{fill:url(#meadow)}.shade{fill:#4a3424}"
        ".edge{fill:none;stroke:#5a4a2a;stroke-width:.5;stroke-opacity:.2}"
        ".glow-area{fill:#ffe9a0;fill-opacity:.34}.glow{fill:none;stroke-linejoin:round;stroke-linecap:round}"
        ".glow-1{stroke:#ffd75e;stroke-width:11;stroke-opacity:.28}.glow-2{stroke:#ffdf7a;stroke-width:6.5;stroke-opacity:.5}"
        ".glow-3{stroke:#fff6d0;stroke-width:2.2;stroke-opacity:.95}"
        ".cell{fill:#fffaf0;fill-opacity:.34;stroke:#c19a55;stroke-width:1.1;stroke-dasharray:4.5 4;stroke-linec"
        "ap:round}"
    ),
    "plain": (
        ".table{fill:#fff}.ground{fill:#f1f4e2}.shade{display:none}"
        ".edge{fill:none;stroke:#000;stroke-width:.6;stroke-opacity:.45;stroke-dasharray:1.5 2.5}"
        ".glow-area{fill:#ffd400;fill-opacity:.3}.glow{fill:none;stroke-linejoin:round;stroke-linecap:round}"
        ".glow-1{stroke:#000;stroke-width:10}.glow-2{stroke:#ffd400;stroke-width:6.5}"
        ".glow-3{stroke:#000;stroke-width:1.6;stroke-dasharray:4 4}"
        ".cell{fill:#fffaf0;fill-opacity:.34;stroke:#000;stroke-width:1.6;stroke-dasharray:4.5 4;stroke-linecap:round}"
    ),
}


def stylesheet(style: Style = "painted") -> str:
    """The style sheet of all drawings. Put class `far` on the outermost element when a tile is under 64 px wide."""
    if style not in STYLES:
        raise ArtError(_NO_STYLE, name=style, hint=near(style, STYLES))
    tiles = _sheet(".tile", {**SHAPE, **(PAINTED if style == "painted" else PLAIN)})
    players = "".join(f".player-{i}{{color:{colour.value};--on:{colour.on}}}" for i, colour in enumerate(COLOURS))
    return tiles + FAR + BOARD[style] + _sheet(".figure", FIGURE) + players


def _sheet(scope: str, rules: Rules) -> str:
    return "".join(f"{_scoped(scope, names)}{{{body}}}" for names, body in rules.items())


def _scoped(scope: str, names: str) -> str:
    return ",".join(name if name.startswith(scope) else f"{scope} {name}" for name in names.split(","))
