import { type ComponentType, lazy } from 'react'
import { retryImport } from '../ui/retry-import.ts'

/**
 * A part of the wizards that uses MUI's components: it brings their theme, which the first step does without. Where there is no reception
 * it is waited for.
 */
export const themed = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(
    retryImport(async () => {
      const [{ default: Part }, { ThemeRoot }] = await Promise.all([load(), import('../ui/theme/ThemeRoot.tsx')])
      return {
        default: (props: P) => (
          <ThemeRoot>
            <Part {...props} />
          </ThemeRoot>
        ),
      }
    }),
  )
