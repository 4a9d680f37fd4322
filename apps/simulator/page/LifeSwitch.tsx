import { useEffect, useState } from 'react'
import { readLife, setLife } from './api.ts'

/** Couriers and customers that come by themselves, to be sent away. */
export function LifeSwitch() {
  const [on, setOn] = useState<boolean>()
  useEffect(() => {
    void readLife().then(setOn, () => undefined)
  }, [])
  if (on === undefined) return null
  return (
    <label className="switch">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          const wanted = target.checked
          void setLife(wanted).then(
            () => setOn(wanted),
            () => undefined,
          )
        }}
      />
      <span>
        <b>Life goes on</b>
        <span className="quiet">Every minute somebody drops a parcel off or picks one up.</span>
      </span>
    </label>
  )
}
