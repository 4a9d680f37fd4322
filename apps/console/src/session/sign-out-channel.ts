const NAME = 'cubeward.session'
const SIGNED_OUT = 'signed out'

/**
 * Whoever signs out in one tab is signed out in all tabs of this browser at once. The others do not ask the provider: its own
 * session may still be ending, and would sign them in again.
 */
export function signOutChannel(channel = new BroadcastChannel(NAME)) {
  return {
    tell: () => channel.postMessage(SIGNED_OUT),
    onSignOut: (listener: () => void) => {
      channel.addEventListener('message', ({ data }) => {
        if (data === SIGNED_OUT) listener()
      })
    },
  }
}
