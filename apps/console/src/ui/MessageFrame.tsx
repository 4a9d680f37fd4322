import sheet from './message-frame.css?url'
import { styled } from './theme/styled.ts'

interface MessageFrameProps {
  title: string
  html: string
}

/** Nothing of it runs and nothing of it is loaded but our own style sheet: no scripts, no origin, no addresses. */
const framed = (html: string) => `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${location.origin}">
<link rel="stylesheet" href="${new URL(sheet, location.origin)}"></head><body>${html}</body></html>`

/** HTML that others have written, as they meant it to be read: on white in dark mode as well, since it is somebody else's screen. */
export function MessageFrame({ title, html }: MessageFrameProps) {
  return <Frame title={title} sandbox="" srcDoc={framed(html)} referrerPolicy="no-referrer" />
}

const Frame = styled('iframe')({
  display: 'block',
  width: '100%',
  height: 300,
  border: 0,
  background: '#ffffff',
  colorScheme: 'light',
})
