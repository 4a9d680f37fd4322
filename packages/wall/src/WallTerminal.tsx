import { ScanQrCode } from 'lucide-react'

/** The customers' terminal in the middle of the front: a picture, nothing to act on. */
export function WallTerminal({ text }: { text: string }) {
  return (
    <div className="cw-terminal" aria-hidden>
      <div className="cw-screen">
        <ScanQrCode size={20} strokeWidth={1.75} />
        <span className="cw-screen-text">{text}</span>
      </div>
      <div className="cw-slots">
        <i className="cw-slot-lamp" />
        <i className="cw-slot" />
        <i className="cw-slot" />
      </div>
    </div>
  )
}
