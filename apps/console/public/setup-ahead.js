// Asks what is set up while the code of the wizard is still on its way: on a slow line the first step would wait for both, one after the other.
{
  const [, what, setupKey] = /^\/setup\/(cube|unit)\/([^/]+)/.exec(location.pathname) ?? []
  if (setupKey !== undefined)
    globalThis.cubewardAhead = fetch(`/admin/v1/setup/${what}/${setupKey}`, { credentials: 'omit' }).then(
      (answer) => (answer.ok ? answer.json() : undefined),
      () => undefined,
    )
  // likewise its German, which the built page names; whose language it is, `locales/i18n.ts` decides by the same rule
  const { german } = document.currentScript.dataset
  const language =
    localStorage.getItem('cubeward.language') ?? navigator.languages.find((one) => /^(en|de)\b/.test(one)) ?? 'en'
  if (german !== undefined && language.startsWith('de'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: german }))
}
