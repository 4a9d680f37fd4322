const light = `color-scheme: light;
  --canvas: #f3f4f2; --surface: #fff; --hover: #f6f7f5; --line: #dee2df; --field: #848d89; --text: #161a19; --text2: #4b5451;
  --text3: #626b67; --accent: #2640cf; --accent-hover: #1c31a8; --accent-text: #2640cf; --on-accent: #fff; --ring: #2640cf;
  --error: #ae2117; --error-soft: #fde9e7; --error-line: #f0b3ac; --error-mark: #d92d20;
  --shadow: 0 8px 24px -6px rgba(16,24,22,.18), 0 2px 6px rgba(16,24,22,.08);
  --cabinet: #2a302e; --door: #3f4543; --door-edge: #4b514f; --hinge: #505654;`
const dark = `color-scheme: dark;
  --canvas: #0c100f; --surface: #141918; --hover: #1a201e; --line: #252c2a; --field: #6b7571; --text: #e8ecea; --text2: #aab4b0;
  --text3: #8b9591; --accent: #90a3ff; --accent-hover: #aebcff; --accent-text: #a3b2ff; --on-accent: #0a1033; --ring: #90a3ff;
  --error: #ff9e94; --error-soft: #341716; --error-line: #6e2c27; --error-mark: #f0574b;
  --shadow: 0 10px 30px -6px rgba(0,0,0,.7), 0 0 0 1px #2e3634;
  --cabinet: #070a09; --door: #202322; --door-edge: #2d2f2f; --hinge: #313534;`

/** The style of the sign-in pages. Colours and sizes are those of the console's theme. */
export const style = `@font-face {
  font-family: 'IBM Plex Sans Variable'; font-style: normal; font-display: swap; font-weight: 100 700;
  src: url(plex-latin.woff2) format('woff2');
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212;
}
@font-face {
  font-family: 'IBM Plex Sans Variable'; font-style: normal; font-display: swap; font-weight: 100 700;
  src: url(plex-latin-ext.woff2) format('woff2');
  unicode-range: U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0;
}
:root { ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${dark} } }
:root[data-theme='dark'] { ${dark} }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100dvh; display: grid; grid-template-columns: minmax(0, 880fr) minmax(480px, 560fr);
  background: var(--surface); color: var(--text);
  font: 400 14px/20px 'IBM Plex Sans Variable', sans-serif; font-feature-settings: 'tnum' 1;
}
a { color: var(--accent-text); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; border-radius: 2px; }
.icon { width: 16px; height: 16px; flex: none; }

.wall { position: sticky; top: 0; height: 100dvh; overflow: hidden; background: var(--cabinet); }
.wall-doors { display: flex; gap: 8.5px; height: 100%; padding: 8px; }
.wall-column { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 8.5px; }
.door { position: relative; flex: 2 1 0; min-height: 0; border: 1px solid var(--door-edge); border-radius: 4px; background: var(--door); }
.door::before { content: ''; position: absolute; left: 9px; top: 11px; width: 2px; height: calc(100% - 22px); max-height: 60px; border-radius: 1px; background: var(--hinge); }
.h3 { flex-grow: 3; }
.h5 { flex-grow: 5; }
.h8 { flex-grow: 8; }
.terminal { flex-grow: 7; border-color: #3550c8; background: linear-gradient(170deg, #233786, #2b48cb); display: grid; place-items: center; color: #fff; }
.terminal::before, .ajar::before { display: none; }
.terminal .icon { width: 57px; height: 57px; }
.ajar { border: 2px solid #2640cf; background: radial-gradient(ellipse at 50% 110%, #030505 40%, transparent 100%), #101c58; }
.leaf { position: absolute; left: -2px; top: -9px; width: 35%; height: calc(100% + 18px); background: linear-gradient(90deg, #8f9794, #e6eae8); clip-path: polygon(0 6.5%, 100% 0, 100% 100%, 0 93.5%); }
:root[data-theme='dark'] .ajar { border-color: #90a3ff; background: radial-gradient(ellipse at 50% 110%, #030505 40%, transparent 100%), #3d4668; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) .ajar { border-color: #90a3ff; background: radial-gradient(ellipse at 50% 110%, #030505 40%, transparent 100%), #3d4668; }
}

.panel { display: flex; flex-direction: column; align-items: center; min-height: 100dvh; padding: 32px 48px 26px; }
.content { width: 100%; max-width: 384px; margin: auto 0; }
.brand { display: flex; align-items: center; gap: 12px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.01em; }
.mark { width: 34px; height: 34px; margin-left: 1px; }
.mark-ground { fill: var(--accent); }
.mark-doors { fill: var(--on-accent); }
h1 { margin: 36px 0 24px; font-size: 26px; line-height: 32px; font-weight: 600; letter-spacing: -.012em; }

.field { margin-bottom: 16px; }
.field label { display: block; margin-bottom: 6px; font-size: 12.5px; line-height: 16px; font-weight: 550; color: var(--text2); }
.input { position: relative; display: flex; align-items: center; }
.input > .icon { position: absolute; left: 11px; color: var(--text2); pointer-events: none; }
.input input {
  width: 100%; height: 44px; padding: 0 44px 0 34px; border: 1px solid var(--field); border-radius: 6px;
  background: var(--surface); color: var(--text); font: inherit; font-size: 15px;
}
.input input:focus { border: 2px solid var(--accent); padding: 0 43px 0 33px; outline: 0; }
.wrong .input input { border: 2px solid var(--error-mark); padding: 0 43px 0 33px; }
.input input:autofill { -webkit-text-fill-color: var(--text); box-shadow: 0 0 0 44px var(--surface) inset; }
.reveal { position: absolute; right: 1px; width: 36px; height: 36px; display: grid; place-items: center; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--text2); cursor: pointer; }
.reveal:hover { background: var(--hover); color: var(--text); }
.reveal .icon + .icon, .reveal[aria-pressed='true'] .icon { display: none; }
.reveal[aria-pressed='true'] .icon + .icon { display: block; }
.note { display: flex; gap: 6px; margin: 6px 0 0; font-size: 12px; line-height: 16px; color: var(--text3); }
.note.error { color: var(--error); }
.note .icon { width: 14px; height: 14px; margin-top: 1px; }
.alert { display: flex; gap: 8px; margin: 0 0 16px; padding: 11px 12px; border: 1px solid var(--error-line); border-radius: 8px; background: var(--error-soft); color: var(--error); font-weight: 550; font-size: 13.5px; }
.alert .icon { margin-top: 2px; }

.check { display: flex; width: max-content; align-items: center; gap: 8px; cursor: pointer; font-size: 13px; }
form > .main { margin-top: 24px; }
.stay { display: flex; align-items: center; justify-content: space-between; gap: 16px; font-size: 13px; }
.stay a { text-decoration: underline; text-underline-offset: 2px; }
.check input { appearance: none; width: 16px; height: 16px; margin: 0; border: 1px solid var(--field); border-radius: 4px; background: var(--surface); display: grid; place-items: center; cursor: pointer; }
.check input:checked { border-color: var(--accent); background: var(--accent); }
.check input:checked::after { content: ''; width: 8px; height: 4px; margin-top: -3px; box-sizing: content-box; border: solid var(--on-accent); border-width: 0 0 2px 2px; transform: rotate(-45deg); }
.main {
  display: grid; place-items: center; width: 100%; height: 44px; padding: 0 16px; border: 0; border-radius: 6px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-size: 15px; font-weight: 550; cursor: pointer;
}
.main:hover { background: var(--accent-hover); text-decoration: none; }
.main.quiet { grid-auto-flow: column; justify-content: center; gap: 8px; border: 1px solid var(--field); background: var(--surface); color: var(--text); }
.main.quiet:hover { background: var(--hover); }
.main.danger { border: 1px solid var(--error-line); background: var(--surface); color: var(--error); }
.main.danger:hover { background: var(--error-soft); }
.long, .who { overflow-wrap: anywhere; }
.who { margin: -8px 0 20px; }
.who strong, .who span { display: block; }
.who strong { font-size: 15px; line-height: 22px; font-weight: 550; }
.who span { color: var(--text2); }
.notice { display: flex; gap: 8px; margin: 0 0 20px; padding: 11px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--hover); font-size: 13.5px; }
.notice .icon { margin-top: 2px; color: var(--accent-text); }
.sessions { margin-top: 32px; }
.sessions h2 { margin: 0 0 4px; font-size: 15px; line-height: 22px; font-weight: 600; }
.sessions ul { margin: 0; padding: 0; list-style: none; }
.sessions li { display: flex; align-items: center; gap: 12px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.sessions li > .icon { color: var(--text2); }
.sessions li p { flex: 1; min-width: 0; margin: 0; overflow-wrap: anywhere; }
.sessions li strong, .sessions li span { display: block; }
.sessions li strong { font-weight: 550; }
.sessions li span { font-size: 12.5px; line-height: 18px; color: var(--text2); }
.sessions li button { height: 32px; padding: 0 12px; border: 1px solid var(--field); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; font-size: 13px; cursor: pointer; }
.sessions li button:hover { background: var(--hover); }
.text { margin: -8px 0 24px; color: var(--text2); font-size: 15px; line-height: 22px; }
.other { margin: 24px 0 0; text-align: center; font-size: 13px; color: var(--text2); }
.other a { text-decoration: underline; text-underline-offset: 2px; }
.demo { display: grid; grid-template-columns: 1fr auto; gap: 6px 12px; margin-top: 24px; padding-top: 17px; border-top: 1px solid var(--line); font-size: 12.5px; line-height: 16px; color: var(--text2); }
.demo h2 { margin: 0; font: inherit; font-weight: 550; }
.demo p { margin: 0; color: var(--text3); }
.demo ul { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 6px; margin: 2px 0 0; padding: 0; list-style: none; }
.demo button { height: 28px; padding: 0 9px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; cursor: pointer; }
.demo button:hover { background: var(--hover); }

.foot { width: 100%; max-width: 384px; font-size: 12px; line-height: 16px; color: var(--text2); }
.languages { position: relative; width: max-content; }
.languages summary { display: flex; align-items: center; gap: 6px; min-height: 24px; cursor: pointer; list-style: none; }
.languages summary::-webkit-details-marker { display: none; }
.languages .icon { width: 14px; height: 14px; }
.languages ul { position: absolute; left: -8px; bottom: 30px; min-width: 140px; margin: 0; padding: 4px; list-style: none; border-radius: 8px; background: var(--surface); border: 1px solid var(--line); box-shadow: var(--shadow); }
.languages li a { display: block; padding: 7px 10px; border-radius: 6px; color: var(--text); font-size: 13.5px; line-height: 20px; }
.languages li a:hover { background: var(--hover); text-decoration: none; }
.languages li a[aria-current] { color: var(--accent-text); font-weight: 550; }

@media (max-width: 899px) {
  body { display: block; background: var(--canvas); }
  .wall { position: static; height: 168px; }
  .wall-doors { height: 556px; margin-top: -175px; }
  .terminal .icon { width: 22px; height: 22px; }
  .panel { min-height: calc(100dvh - 168px); padding: 32px 24px 20px; }
  .content { margin: 0; max-width: 420px; }
  .brand { gap: 14px; }
  h1 { margin: 38px 0 22px; }
  .field { margin-bottom: 14px; }
  .field label { margin-bottom: 4px; font-size: 13px; }
  .input input { font-size: 16px; }
  .check { font-size: 14px; min-height: 24px; }
  .demo button { height: 32px; }
  .stay a { padding: 4px 0; font-size: 14px; }
  .main { height: 48px; }
  .sessions li button { height: 44px; }
  .foot { margin-top: auto; padding-top: 32px; max-width: 420px; }
}
@media (max-height: 500px) and (max-width: 899px) { .wall { display: none; } }
@media (forced-colors: active) { .check input { appearance: auto; } }
`
