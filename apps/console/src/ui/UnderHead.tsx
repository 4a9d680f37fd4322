import { createContext, type ReactNode, use } from 'react'

const Headed = createContext(false)

/** What stands below the head of a frame, which is the one first heading of the page. */
export const UnderHead = ({ children }: { children: ReactNode }) => <Headed value>{children}</Headed>

/** Whether a head stands above already. */
export const useHeaded = (): boolean => use(Headed)
