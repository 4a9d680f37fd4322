import { MonitorSmartphone, Wifi, WifiOff } from 'lucide-react'
import { toCanvas } from 'qrcode'
import { useEffect, useRef } from 'react'
import type { TerminalView } from '../src/view.ts'

/** The screens of terminals that were just unpacked, or are being set up: each shows the link for the installer's phone. */
export function Terminals({ terminals }: { terminals: readonly TerminalView[] }) {
  return (
    <section className="terminals" aria-labelledby="terminals">
      <h2 id="terminals">Terminals in setup</h2>
      <div className="screens">
        {terminals.map((terminal) => (
          <Screen key={terminal.unitId} terminal={terminal} />
        ))}
      </div>
    </section>
  )
}

function Screen({ terminal: { unitId, connected, setupLink, cubeId } }: { terminal: TerminalView }) {
  const picture = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (picture.current && setupLink !== null)
      void toCanvas(picture.current, setupLink, { width: 200, margin: 2, errorCorrectionLevel: 'M' })
  }, [setupLink])
  if (setupLink === null) return null
  return (
    <article className="screen">
      <canvas ref={picture} width={200} height={200} role="img" aria-label={`Setup code of ${unitId}`} />
      <div>
        <h3>
          <MonitorSmartphone size={16} aria-hidden />
          <code>{unitId}</code>
        </h3>
        <p className="quiet">{cubeId === null ? 'Just unpacked: no controller yet' : `Main unit of ${cubeId}`}</p>
        <p>
          <span className="chip" data-tone={connected ? 'success' : 'error'}>
            {connected ? <Wifi size={13} aria-hidden /> : <WifiOff size={13} aria-hidden />}
            {connected ? 'Connected' : 'Not connected'}
          </span>
        </p>
        <p>
          <a className="button" href={setupLink} target="_blank" rel="noopener">
            Open the setup link
          </a>
        </p>
      </div>
    </article>
  )
}
