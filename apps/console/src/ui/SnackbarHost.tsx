import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useReducer, useRef } from 'react'
import { prefetchImport } from './retry-import.ts'
import { emptyQueue, type SnackbarMessage, snackbarQueue } from './snackbar-queue.ts'
import { look, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

type Tell = (message: SnackbarMessage | string) => void

interface Snackbar {
  tell: Tell
  clear: () => void
}

const Context = createContext<Snackbar | undefined>(undefined)

const SnackbarBar = lazy(prefetchImport(() => import('./SnackbarBar.tsx')))

/** Shows messages at the lower edge, one at a time. `useSnackbar()` below it tells them. */
export function SnackbarHost({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(snackbarQueue, emptyQueue)
  const last = useRef(0)
  const snackbar = useMemo<Snackbar>(
    () => ({
      tell: (message) => {
        last.current += 1
        const told = typeof message === 'string' ? { text: message } : message
        dispatch({ type: 'told', message: { ...told, key: last.current, at: performance.now() } })
      },
      clear: () => dispatch({ type: 'cleared' }),
    }),
    [],
  )
  const { shown } = queue
  return (
    <Context value={snackbar}>
      {children}
      {shown && (
        <Suspense fallback={<Plain role={shown.tone === 'error' ? 'alert' : 'status'}>{shown.text}</Plain>}>
          <SnackbarBar
            key={shown.key}
            shown={shown}
            leaving={queue.leaving}
            onClose={() => dispatch({ type: 'closed' })}
            onLeft={() => dispatch({ type: 'left', at: performance.now() })}
          />
        </Suspense>
      )}
    </Context>
  )
}

export function useSnackbar(): Tell {
  return useHost().tell
}

/** Takes away what earlier actions came to, once a new one is asked for; failures stay. */
export function useClearSnackbar(): () => void {
  return useHost().clear
}

function useHost(): Snackbar {
  const snackbar = useContext(Context)
  if (!snackbar) throw new Error('SnackbarHost is missing above this component')
  return snackbar
}

/** The words alone, as long as the code of the bar cannot be fetched: they often tell of just that. */
const Plain = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  bottom: 24,
  left: '50%',
  transform: 'translateX(-50%)',
  padding: '10px 16px',
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  color: look('text'),
  ...text('dense'),
})
