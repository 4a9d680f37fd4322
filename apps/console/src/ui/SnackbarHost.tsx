import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useReducer, useRef } from 'react'
import { inAdvance } from './late-part.ts'
import { emptyQueue, type SnackbarMessage, snackbarQueue } from './snackbar-queue.ts'

type Tell = (message: SnackbarMessage | string) => void

const Context = createContext<Tell | undefined>(undefined)

const SnackbarBar = lazy(inAdvance(() => import('./SnackbarBar.tsx')))

/** Shows messages at the lower edge, one at a time. `useSnackbar()` below it tells them. */
export function SnackbarHost({ children }: { children: ReactNode }) {
  const [queue, dispatch] = useReducer(snackbarQueue, emptyQueue)
  const last = useRef(0)
  const tell = useCallback<Tell>((message) => {
    last.current += 1
    dispatch({
      type: 'told',
      message: { ...(typeof message === 'string' ? { text: message } : message), key: last.current },
    })
  }, [])
  const { shown } = queue
  return (
    <Context value={tell}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <SnackbarBar
            key={shown.key}
            shown={shown}
            leaving={queue.leaving}
            onClose={() => dispatch({ type: 'closed' })}
            onLeft={() => dispatch({ type: 'left' })}
          />
        </Suspense>
      )}
    </Context>
  )
}

export function useSnackbar(): Tell {
  const tell = useContext(Context)
  if (!tell) throw new Error('SnackbarHost is missing above this component')
  return tell
}
