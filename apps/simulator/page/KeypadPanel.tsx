import { useState } from 'react'
import type { CubeView, Typed } from '../src/view.ts'
import { typeCode } from './api.ts'

const refusals = {
  unknown: 'This code opens nothing.',
  tooMany: 'Too many wrong codes: wait a minute.',
  noLock: 'The box has no lock.',
  doorSilent: 'The door does not answer.',
} as const
const saying = (typed: Typed) => ('opened' in typed ? `Box ${typed.opened} opens.` : refusals[typed.refused])

/** The keypad of the cube: the code of an occupancy opens its box. */
export function KeypadPanel({ cube }: { cube: CubeView }) {
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  async function type() {
    setSaid(await typeCode(cube.cubeId, code).then(saying, (error: Error) => error.message))
    setCode('')
  }
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault()
        void type()
      }}
    >
      <h3>Keypad</h3>
      <label>
        <span className="quiet">Access code</span>{' '}
        <input value={code} maxLength={128} autoComplete="off" onChange={({ target }) => setCode(target.value)} />
      </label>{' '}
      <button type="submit" disabled={code === ''}>
        Open
      </button>
      <p className="quiet" role="status">
        {said}
      </p>
    </form>
  )
}
