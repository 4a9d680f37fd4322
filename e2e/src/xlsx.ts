import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

/** The files of a zip archive as texts, by its central directory. */
function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const file = zip.readUInt32LE(at + 42)
    const start = file + 30 + zip.readUInt16LE(file + 26) + zip.readUInt16LE(file + 28)
    const bytes = zip.subarray(start, start + size)
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'),
    )
    at += 46 + name + extra + comment
  }
  return files
}

const plain = (xml: string) =>
  xml
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(lt|gt|quot|apos|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '',
    )

/** Name and cells of the only sheet of a workbook, as a spreadsheet program shows them, and whether any cell is a formula. */
export async function readWorkbook(path: string): Promise<{ sheet: string; rows: string[][]; formulas: boolean }> {
  const files = unzipped(await readFile(path))
  const xml = (name: string) => files.get(name) ?? ''
  const shared = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) => plain(text))
  const sheet = xml('xl/worksheets/sheet1.xml')
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', cell = '']) =>
      attributes.includes('t="s"') ? (shared[Number(plain(cell))] ?? '') : plain(cell),
    ),
  )
  return {
    sheet: /<sheet [^>]*name="([^"]*)"/.exec(xml('xl/workbook.xml'))?.[1] ?? '',
    rows,
    formulas: sheet.includes('<f'),
  }
}
