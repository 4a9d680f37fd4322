import { Outlet } from '@tanstack/react-router'
import { createContext, use } from 'react'

const Headed = createContext(false)

/** The page below the head of a frame, which has the one first heading. */
export const UnderHead = () => (
  <Headed value>
    <Outlet />
  </Headed>
)

/** Whether a head stands above already. */
export const useHeaded = (): boolean => use(Headed)
