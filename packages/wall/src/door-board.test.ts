import { expect, test, vi } from 'vitest'
import type { Door } from './door.ts'
import { DoorBoard } from './door-board.ts'

const doors: Door[] = ['1', '2', '3'].map((number) => ({ number, state: 'free' }))
const heard = (board: DoorBoard) => {
  const told: string[] = []
  for (const { number } of doors) board.subscribe(number, () => told.push(number))
  return told
}

test('only the door that changed is told', () => {
  const board = new DoorBoard(doors)
  const told = heard(board)
  board.show(doors.map((door) => (door.number === '2' ? { ...door, state: 'open' } : door)))
  expect(told).toEqual(['2'])
  expect(board.view('2')?.door.state).toBe('open')
})

test('a door that changed nothing keeps its view', () => {
  const board = new DoorBoard(doors)
  const before = board.view('1')
  board.show([...doors])
  expect(board.view('1')).toBe(before)
})

test('selecting another door tells both', () => {
  const board = new DoorBoard(doors)
  board.layOver({ selected: '1' })
  const told = heard(board)
  board.layOver({ selected: '3' })
  expect(told).toEqual(['1', '3'])
})

test('a door that is gone is told and shows nothing', () => {
  const board = new DoorBoard(doors)
  const told = heard(board)
  board.show(doors.slice(0, 2))
  expect(told).toEqual(['3'])
  expect(board.view('3')).toBeUndefined()
})

test('who left is not told', () => {
  const board = new DoorBoard(doors)
  const listener = vi.fn()
  board.subscribe('1', listener)()
  board.show([])
  expect(listener).not.toHaveBeenCalled()
})

test('the keyboard goes to the first of its doors that there is', () => {
  const board = new DoorBoard(doors)
  board.layOver({ tabStops: [undefined, '9', '2', '1'] })
  expect(doors.filter(({ number }) => board.view(number)?.tabStop).map(({ number }) => number)).toEqual(['2'])
})

test('what is laid over the doors stays when they change', () => {
  const board = new DoorBoard(doors)
  board.layOver({ dimmedExcept: 'open' })
  board.show(doors.map((door) => (door.number === '2' ? { ...door, state: 'open' } : door)))
  expect(doors.map(({ number }) => board.view(number)?.dimmed)).toEqual([true, false, true])
})

test('counts follow the doors', () => {
  const board = new DoorBoard(doors)
  const told = vi.fn(() => [board.count('free'), board.count('open')])
  board.subscribeCounts(told)
  board.show(doors.map((door) => (door.number === '2' ? { ...door, state: 'open' } : door)))
  expect(told.mock.results.map(({ value }) => value)).toEqual([[2, 1]])
})
