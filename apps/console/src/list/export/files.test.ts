import { beforeAll, expect, test } from 'vitest'
import { activateLanguage } from '../../locales/i18n.ts'
import { csvOf, mostInWorkbook, refuseTooLong, sheetOf } from './files.ts'
import { readRows } from './read-rows.ts'

beforeAll(() => activateLanguage('en'))

interface Line {
  n: number
  text: string
}
const columns = [
  { key: 'n', label: 'No.', cell: ({ n }: Line) => n },
  { key: 'text', label: 'Text', cell: ({ text }: Line) => text },
]

/** A list as the server sends it, in pieces that end anywhere. */
function sent(rows: number, { capped = true, said = rows, total = 10_000 } = {}): Response {
  const bytes = new TextEncoder()
  let at = 0
  const line = (n: number) => `${JSON.stringify({ n, text: n === 7 ? '=1+1' : 'Zürich' })}\n`
  return new Response(
    new ReadableStream({
      pull(to) {
        if (at === 0) to.enqueue(bytes.encode(`{"total":${total},"capped":${capped}}\n{"n":`))
        if (at === rows) {
          to.enqueue(bytes.encode(`{"rows":${said}}\n`))
          return to.close()
        }
        const text = Array.from({ length: Math.min(1000, rows - at) }, (_, n) => line(at + n)).join('')
        const cut = at === 0 ? text.slice(5) : text
        at += Math.min(1000, rows - at)
        to.enqueue(bytes.encode(cut))
      },
    }),
  )
}
const batches = (response: Response, told: number[] = []) =>
  readRows(response, ({ rows }) => told.push(rows)) as AsyncGenerator<readonly Line[]>

test('200,000 rows go into a CSV file, each once, and never more are held than have arrived (EXPO-01, EXPO-02)', async () => {
  const told: number[] = []
  let most = 0
  const held = async function* () {
    for await (const rows of batches(sent(200_000), told)) {
      most = Math.max(most, rows.length)
      yield rows
    }
  }
  const file = await csvOf(held(), columns, 'machines')
  const lines = (await file.text()).split('\r\n')
  expect(lines).toHaveLength(200_000 + 2)
  expect([lines[0], lines[1], lines[8], lines[200_000]]).toEqual(['No.;Text', '0;Zürich', "7;'=1+1", '199999;Zürich'])
  expect([told.at(-1), most]).toEqual([200_000, 1000])
})

test('a workbook holds 200,000 rows, and one more is refused with what to do instead (EXPO-01)', async () => {
  expect(await sheetOf(batches(sent(mostInWorkbook)), columns, 'machines')).toHaveLength(1 + 200_000)
  await expect(sheetOf(batches(sent(mostInWorkbook + 1)), columns, 'machines')).rejects.toThrow(
    'Cubeward writes up to 200,000 rows into an Excel file. Export the list as CSV, or filter it.',
  )
})

test('a workbook that would be too long is refused with the first rows, a CSV file is not (EXPO-01)', async () => {
  for (const [form, most] of [
    ['xlsx', 1_000],
    ['csv', 201_000],
  ] as const) {
    let read = 0
    const tell = ({ rows, total }: { rows: number; total: number | undefined }) => {
      read = rows
      refuseTooLong(form, total)
    }
    const response = sent(201_000, { capped: false, total: 201_000 })
    const file = csvOf(readRows(response, tell) as AsyncGenerator<readonly Line[]>, columns, 'machines')
    if (form === 'csv') await file
    else await expect(file).rejects.toThrow('Export the list as CSV')
    expect(read).toBeLessThanOrEqual(most)
  }
  expect(() => refuseTooLong('xlsx', mostInWorkbook)).not.toThrow()
  expect(() => refuseTooLong('xlsx', undefined)).not.toThrow()
})

test('a list that breaks off is no file (EXPO-01)', async () => {
  await expect(csvOf(batches(sent(2000, { said: 2001 })), columns, 'machines')).rejects.toThrow('broke off')
  await expect(
    csvOf(batches(new Response('{"total":2,"capped":false}\n{"n":1}\n{"n"')), columns, 'machines'),
  ).rejects.toThrow('broke off')
})
test('a list without rows has its heads (EXPO-01)', async () => {
  const file = await csvOf(batches(new Response('{"total":0,"capped":false}\n{"rows":0}\n')), columns, 'machines')
  expect(await file.text()).toBe('No.;Text\r\n')
})
