// Asks at once what is set up. The code of the wizard comes later, and finds the answer here: on a slow line it would wait for one after the
// other.
{
  const [, what, setupKey] = /^\/setup\/(cube|unit)\/([^/]+)/.exec(location.pathname) ?? []
  if (setupKey !== undefined) {
    const address = `/admin/v1/setup/${what}/${setupKey}`
    const answer = fetch(address, { credentials: 'omit' }).catch(() => undefined)
    globalThis.cubewardAhead = { answers: new Map([[`application/json ${address}`, answer]]) }
  }
  // likewise its German, which the built page names; whose language it is, `locales/i18n.ts` decides by the same rule
  const { german } = document.currentScript.dataset
  const language =
    localStorage.getItem('cubeward.language') ?? navigator.languages.find((one) => /^(en|de)\b/.test(one)) ?? 'en'
  if (german !== undefined && language.startsWith('de'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: german }))
}
