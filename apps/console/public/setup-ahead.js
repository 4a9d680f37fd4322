// Asks what is set up while the code of the wizard is still on its way: on a slow line the first step would wait for both, one after the other.
{
  const [, what, setupKey] = /^\/setup\/(cube|unit)\/([^/]+)/.exec(location.pathname) ?? []
  if (setupKey !== undefined)
    globalThis.cubewardAhead = fetch(`/admin/v1/setup/${what}/${setupKey}`, { credentials: 'omit' }).then(
      (answer) => (answer.ok ? answer.json() : undefined),
      () => undefined,
    )
}
