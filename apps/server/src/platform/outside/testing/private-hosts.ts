/** Hosts that lead, in one notation or another, to places that are not the public internet. */

const four = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.9',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '198.18.0.1',
]

const hex = (value: number, digits = 0) => value.toString(16).padStart(digits, '0')
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const circled = (text: string) => text.replace(/[1-9]/g, (digit) => String.fromCharCode(0x245f + Number(digit)))

/** One IPv4 address as people who want to get past a filter write it. */
function notations(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const dword = ((a * 256 + b) * 256 + c) * 256 + d
  const high = hex(a * 256 + b)
  const low = hex(c * 256 + d)
  const octal = (value: number) => `0${value.toString(8)}`
  return [
    address,
    `${address}.`,
    String(dword),
    `0x${hex(dword)}`,
    `0X${hex(dword, 8)}`,
    `0${dword.toString(8)}`,
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    [a, b, c, d].map((part) => `0000${part.toString(8)}`).join('.'),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${octal(b)}.${c * 256 + d}`,
    wide(address),
    circled(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    `::ffff:${address}`,
    `[::ffff:${address}]`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `::${address}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::`,
    `[2002:${high}:${low}::1]`,
    `2001:0:${high}:${low}::`,
    `fe80::5efe:${address}`,
  ]
}

const six = [
  '::',
  '[::]',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '0000:0000:0000:0000:0000:0000:0000:0001',
  '[0::1]',
  'fe80::1',
  'fe80::1%eth0',
  '[fe80::1%25lo]',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '2001:10::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'e000::1',
]

/** Names, and what the DNS of an attacker answers to them. */
export const privateNames: Record<string, readonly string[]> = {
  'loopback.attacker.example': ['127.0.0.1'],
  'ten.attacker.example': ['10.0.0.1'],
  'metadata.attacker.example': ['169.254.169.254'],
  'mapped.attacker.example': ['::ffff:127.0.0.1'],
  'six.attacker.example': ['::1'],
  'mixed.attacker.example': ['1.1.1.1', '127.0.0.1'],
  'mixed-six.attacker.example': ['2606:4700:4700::1111', 'fd00::1'],
  'xn--bcher-kva.attacker.example': ['192.168.0.10'],
  'metadata.google.internal': ['169.254.169.254'],
  'instance-data': ['169.254.169.254'],
  'trailing.attacker.example.': ['127.0.0.1'],
}

export const privateHosts: readonly string[] = [
  ...new Set([
    ...four.flatMap(notations),
    ...six,
    ...Object.keys(privateNames),
    'BÜCHER.attacker.example',
    'ＬＯＯＰＢＡＣＫ.attacker.example',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛocalhost',
    'ｌｏｃａｌｈｏｓｔ',
    '168.63.129.16',
    '255.255.255.255',
    '224.0.0.1',
    '192.0.0.192',
    '',
    ' ',
    '127.0.0.1%00.example.com',
    '127.0.0.1 .example.com',
    '256.256.256.256',
  ]),
]
