import { CopyButton } from './CopyButton.tsx'
import { look, mono } from './theme/css.ts'
import { styled } from './theme/styled.ts'

interface MonoIdProps {
  children: string
  /** `hover`: the copy button appears with the row. */
  copy?: 'always' | 'hover' | 'never'
}

/** An id, version or address: fixed width letters and a copy button. */
export function MonoId({ children, copy = 'always' }: MonoIdProps) {
  return (
    <Root data-copy={copy}>
      <span>{children}</span>
      {copy !== 'never' && <CopyButton value={children} />}
    </Root>
  )
}

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  '& button': { margin: '0 -5px 0 0' },
  maxWidth: '100%',
  ...mono,
  color: look('textSecondary'),
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[data-copy="hover"] button': { opacity: 0 },
  'tr:hover &[data-copy="hover"] button, a:hover &[data-copy="hover"] button, &[data-copy="hover"] button:focus-visible':
    {
      opacity: 1,
    },
})
