import type { Language } from '@cubeward/words/message.ts'
import { Html, html } from './html.ts'
import { icons, mark } from './icons.ts'
import { languages, type Texts } from './texts.ts'
import { wall } from './wall.ts'

/** What every page needs to know of where it stands. */
export interface Place {
  language: Language
  texts: Texts
  /** Where the style, the script and the fonts are. */
  assets: string
  /** Back to the product. */
  home: string
  /** Address of this page in another language; without it the foot offers none. */
  inLanguage?: (language: Language) => string
}

export function layout(place: Place, title: string, body: Html): string {
  const { language, assets } = place
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} · Cubeward</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assets}/mark.svg" type="image/svg+xml">
<script src="${assets}/theme.js"></script>
<link rel="stylesheet" href="${assets}/sign-in.css">
<script src="${assets}/sign-in.js" defer></script>
</head>
<body>
${wall}
<main class="panel">
<div class="content">
<div class="brand">${mark}<span>Cubeward</span></div>
<h1>${title}</h1>
${body}
</div>
${foot(place)}
</main>
</body>
</html>`.markup
}

function foot({ language, texts, inLanguage }: Place): Html {
  if (inLanguage === undefined) return new Html('')
  const choices = (Object.keys(languages) as Language[]).map(
    (choice) =>
      html`<li><a href="${inLanguage(choice)}" lang="${choice}" hreflang="${choice}"${choice === language ? new Html(' aria-current="true"') : ''}>${languages[choice].language}</a></li>`,
  )
  return html`<footer class="foot"><details class="languages"><summary aria-label="${`${texts.languageLabel}: ${texts.language}`}">${icons.globe}<span>${texts.language}</span>${icons.down}</summary><ul>${choices}</ul></details></footer>`
}

export interface Field {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  icon: Html
  autocomplete: string
  value?: string
  error?: string | undefined
  hint?: string
  focus?: boolean
  /** Label of the button that shows what is typed. */
  reveal?: string
}

export function field({ name, label, type, icon, autocomplete, value, error, hint, focus, reveal }: Field): Html {
  const notes = [...(error === undefined ? [] : [`${name}-error`]), ...(hint === undefined ? [] : [`${name}-hint`])]
  return html`<div class="field${error === undefined ? '' : ' wrong'}">
<label for="${name}">${label}</label>
<div class="input">${icon}<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" maxlength="255" required autocapitalize="none" spellcheck="false"${
    notes.length > 0 && html` aria-describedby="${notes.join(' ')}"`
  }${error !== undefined && html` aria-invalid="true"`}${focus === true && html` autofocus`}>${
    reveal !== undefined &&
    html`<button class="reveal" type="button" aria-label="${reveal}" aria-pressed="false" aria-controls="${name}">${icons.eye}${icons.eyeOff}</button>`
  }</div>
${error !== undefined && html`<p class="note error" id="${name}-error">${icons.alert}${error}</p>`}${
  error === undefined && hint !== undefined && html`<p class="note" id="${name}-hint">${hint}</p>`
}
</div>`
}

export const alert = (text: string | undefined): Html | false =>
  text !== undefined && html`<div class="alert" role="alert">${icons.alert}<span>${text}</span></div>`
