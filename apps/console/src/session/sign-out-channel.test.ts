import { expect, test } from 'vitest'
import { signOutChannel } from './sign-out-channel.ts'

test('signing out is heard in every other tab, and not in the one that said it', async () => {
  const [here, there] = [new BroadcastChannel('test'), new BroadcastChannel('test')]
  const heard: string[] = []
  const one = signOutChannel(here)
  one.onSignOut(() => heard.push('here'))
  await new Promise<void>((resolve) => {
    signOutChannel(there).onSignOut(() => {
      heard.push('there')
      resolve()
    })
    here.postMessage('something else')
    one.tell()
  })
  expect(heard).toEqual(['there'])
  here.close()
  there.close()
})
