import { styled } from '../../../ui/theme/styled.ts'
import { NewScreen } from './NewScreen.tsx'
import { ScreenTable } from './ScreenTable.tsx'

/** The terminal sessions of a unit. */
export function ScreenPage() {
  return (
    <>
      <Tools>
        <NewScreen kind="main" size="medium" />
      </Tools>
      <ScreenTable />
    </>
  )
}

const Tools = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginBottom: 12 })
