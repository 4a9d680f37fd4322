import Dialog from '@mui/material/Dialog'
import { CircleAlert, Flashlight, FlashlightOff, Images, Keyboard, ScanLine, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { styled } from '../../ui/theme/styled.ts'
import { readPhoto } from './read-qr.ts'
import { useCamera } from './use-camera.ts'

interface ScannerProps {
  /** Begins with the keyboard instead of the camera. */
  typing?: boolean
  title: string
  headline: string
  sentence: string
  typeLabel: string
  /** Takes what was scanned or typed; says what is wrong with it, and looking goes on. */
  onCode: (text: string, typed: boolean) => string | undefined
  onClose: () => void
}

/** The camera over the whole screen; typing and a photo are the other ways, for where it fails. */
export function Scanner({
  typing: first = false,
  title,
  headline,
  sentence,
  typeLabel,
  onCode,
  onClose,
}: ScannerProps) {
  const id = useId()
  const [typing, setTyping] = useState(first)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [lit, setLit] = useState(false)
  const take = (text: string, byHand: boolean) => setWrong(onCode(text, byHand))
  const { video, state, torch } = useCamera(!typing, (text) => take(text, false))
  const blind =
    state === 'refused'
      ? t('This page may not use the camera. Allow it in the browser, type the code, or choose a photo of it.')
      : state === 'none'
        ? t('No camera was found. Type the code, or choose a photo of it.')
        : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') take(typed.trim(), true)
  }
  const photo = async (file: File | undefined) => {
    if (file === undefined) return
    const text = await readPhoto(file)
    if (text === undefined) setWrong(t('No code was found in this photo.'))
    else take(text, false)
  }
  const message = wrong ?? (typing ? undefined : blind)
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: whole } }}>
      <Dark>
        <header>
          <button type="button" aria-label={t('Close')} onClick={onClose}>
            <X size={24} strokeWidth={1.75} aria-hidden />
          </button>
          <h2 id={id}>{title}</h2>
          {torch && !typing && (
            <button
              type="button"
              aria-label={t('Light')}
              aria-pressed={lit}
              onClick={() => {
                torch(!lit)
                setLit(!lit)
              }}
            >
              {lit ? (
                <FlashlightOff size={24} strokeWidth={1.75} aria-hidden />
              ) : (
                <Flashlight size={24} strokeWidth={1.75} aria-hidden />
              )}
            </button>
          )}
        </header>
        {typing ? (
          <form onSubmit={submit}>
            <h3>{typeLabel}</h3>
            <TextField label={typeLabel} value={typed} onChange={setTyped} fixedWidth autoFocus autoComplete="off" />
            <ActionButton
              kind="main"
              size="large"
              type="submit"
              fullWidth
              disabledReason={typed.trim() === '' ? t('Enter the code.') : undefined}
            >
              {t('Use this code')}
            </ActionButton>
          </form>
        ) : (
          <>
            <video ref={video} playsInline muted />
            <div className="words">
              <h3>{headline}</h3>
              <p>{sentence}</p>
            </div>
            <div className="corners" aria-hidden>
              <i />
              <i />
              <i />
              <i />
            </div>
          </>
        )}
        <footer>
          <div role="alert">
            {message !== undefined && (
              <p className="wrong">
                <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
                {message}
              </p>
            )}
          </div>
          <button type="button" className="way" onClick={() => setTyping(!typing)}>
            {typing ? <ScanLine size={20} aria-hidden /> : <Keyboard size={20} aria-hidden />}
            {typing ? t('Scan with the camera') : typeLabel}
          </button>
          <label className="way">
            <Images size={20} aria-hidden />
            {t('Choose a photo')}
            <input type="file" accept="image/*" onChange={({ target }) => void photo(target.files?.[0])} />
          </label>
        </footer>
      </Dark>
    </Dialog>
  )
}

/** The theme keeps dialogs away from the edges of a phone. */
const whole = {
  '&&': { margin: 0, width: '100%', maxWidth: 'none', height: '100%', maxHeight: 'none', borderRadius: 0 },
}

// the same in both modes: what is behind it is the world
const Dark = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  color: '#fff',
  background: '#0b0f0e',
  colorScheme: 'dark',
  '& video': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  '& > header, & > .words, & > footer, & > form': { position: 'relative', zIndex: 1 },
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, padding: '8px 12px' },
  '& > header h2': { flex: 1, margin: 0, fontSize: 17, fontWeight: 600 },
  '& > header button': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    border: 0,
    borderRadius: 6,
    color: 'inherit',
    background: 'rgb(0 0 0 / 40%)',
  },
  '& button:focus-visible, & label:focus-within': { outline: '3px solid #a3b0ff', outlineOffset: 2 },
  '& .words': { padding: '12px 24px', textAlign: 'center', background: 'rgb(11 15 14 / 72%)' },
  '& h3': { margin: 0, fontSize: 22, fontWeight: 600, lineHeight: 1.25, textWrap: 'balance' },
  '& .words p': { margin: '4px 0 0', fontSize: 15, color: '#cbd1cd' },
  '& form': {
    display: 'grid',
    gap: 16,
    padding: '24px 16px',
    '& label, & span': { color: '#fff' },
    '& input': { color: '#fff' },
  },
  '& .corners': { position: 'relative', flex: '1 1 auto', minHeight: 280, display: 'grid', placeItems: 'center' },
  '& .corners i': { position: 'absolute', width: 56, height: 56, border: '4px solid #a3b0ff' },
  '& .corners i:nth-of-type(1)': {
    transform: 'translate(-104px, -104px)',
    borderRight: 0,
    borderBottom: 0,
    borderTopLeftRadius: 12,
  },
  '& .corners i:nth-of-type(2)': {
    transform: 'translate(104px, -104px)',
    borderLeft: 0,
    borderBottom: 0,
    borderTopRightRadius: 12,
  },
  '& .corners i:nth-of-type(3)': {
    transform: 'translate(-104px, 104px)',
    borderRight: 0,
    borderTop: 0,
    borderBottomLeftRadius: 12,
  },
  '& .corners i:nth-of-type(4)': {
    transform: 'translate(104px, 104px)',
    borderLeft: 0,
    borderTop: 0,
    borderBottomRightRadius: 12,
  },
  '& > footer': {
    display: 'grid',
    gap: 8,
    marginTop: 'auto',
    padding: '12px 16px max(28px, env(safe-area-inset-bottom))',
  },
  '& .wrong': {
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    margin: 0,
    padding: '12px 16px',
    border: '1px solid #8c2f27',
    borderRadius: 8,
    background: '#2a1210',
    color: '#ffc9c3',
    overflowWrap: 'anywhere',
    '& svg': { flex: 'none' },
  },
  '& .way': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 10,
    minHeight: 52,
    border: '1px solid #4b5451',
    borderRadius: 8,
    background: '#1c2322',
    color: '#fff',
    fontSize: 16,
    fontWeight: 600,
    fontFamily: 'inherit',
    cursor: 'pointer',
  },
  '& .way input': { position: 'absolute', width: 1, height: 1, opacity: 0 },
})
