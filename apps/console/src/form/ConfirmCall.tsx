import { useMutation } from '@tanstack/react-query'
import { errorText } from '../api/error-panel.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/ConfirmDialog.tsx'
import { useSnackbar } from '../ui/SnackbarHost.tsx'

interface ConfirmCallProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'pending' | 'error'> {
  /** What is asked about; why it failed is said in the dialog, and goes with it. */
  run: () => Promise<unknown>
  /** Said before why it failed. */
  failed?: string
  /** Said once it is done. */
  done?: string
  /** What follows from it: reading anew, another page. The dialog closes after it. */
  onDone?: () => unknown
}

/** Asks, and does it. */
export function ConfirmCall({ run, failed, done, onDone, onClose, ...dialog }: ConfirmCallProps) {
  const tell = useSnackbar()
  const work = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await onDone?.()
      onClose()
      if (done !== undefined) tell(done)
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => work.mutate()}
      pending={work.isPending}
      error={
        work.error && (
          <>
            {failed && <span>{failed}</span>} <span>{errorText(work.error)}</span>
          </>
        )
      }
    />
  )
}
