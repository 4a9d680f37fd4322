import { expect, test, vi } from 'vitest'
import type { Door } from './door.ts'
import { DoorBoard, type DoorView } from './door-board.ts'

const doors: Door[] = ['1', '2', '3'].map((number) => ({ number, state: 'free' }))
const plain = (door: Door): DoorView => ({
  door,
  selected: false,
  tabStop: false,
  dimmed: false,
  opening: false,
  mark: undefined,
})
const heard = (board: DoorBoard) => {
  const told: string[] = []
  for (const { number } of doors) board.subscribe(number, () => told.push(number))
  return told
}

test('only the door that changed is told', () => {
  const board = new DoorBoard(doors.map(plain))
  const told = heard(board)
  board.show(doors.map((door) => plain(door.number === '2' ? { ...door, state: 'open' } : door)))
  expect(told).toEqual(['2'])
  expect(board.view('2')?.door.state).toBe('open')
})

test('a door that changed nothing keeps its view', () => {
  const board = new DoorBoard(doors.map(plain))
  const before = board.view('1')
  board.show(doors.map(plain))
  expect(board.view('1')).toBe(before)
})

test('selecting another door tells both', () => {
  const board = new DoorBoard(doors.map((door, at) => ({ ...plain(door), selected: at === 0 })))
  const told = heard(board)
  board.show(doors.map((door, at) => ({ ...plain(door), selected: at === 2 })))
  expect(told).toEqual(['1', '3'])
})

test('a door that is gone is told and shows nothing', () => {
  const board = new DoorBoard(doors.map(plain))
  const told = heard(board)
  board.show(doors.slice(0, 2).map(plain))
  expect(told).toEqual(['3'])
  expect(board.view('3')).toBeUndefined()
})

test('who left is not told', () => {
  const board = new DoorBoard(doors.map(plain))
  const listener = vi.fn()
  board.subscribe('1', listener)()
  board.show([])
  expect(listener).not.toHaveBeenCalled()
})
