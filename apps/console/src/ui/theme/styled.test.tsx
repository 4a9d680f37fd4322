import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { styled } from './styled.ts'

const Plain = styled('button')({ color: 'red', height: 34 })
const Wide = styled(Plain)({ width: '100%' })
const Outer = ({ className }: { className?: string }) => <Plain className={`${className} own`} />
const Dressed = styled(Outer)({ color: 'blue' })

const classesOf = (cache: EmotionCache, drawn: React.ReactNode) =>
  (/class="([^"]*)"/.exec(renderToString(<CacheProvider value={cache}>{drawn}</CacheProvider>))?.[1] ?? '').split(' ')

test('what a part is given goes before its own, and its other classes stay', () => {
  const cache = createCache({ key: 'cw' })
  const [own, name = ''] = classesOf(cache, <Dressed />)
  expect(own).toBe('own')
  expect(cache.registered[name]).toMatch(/color:red;height:34px;.*color:blue;/)
  expect(cache.registered[classesOf(cache, <Wide />)[0] ?? '']).toMatch(/color:red;height:34px;.*width:100%;/)
})

test('a look is put together once, not with each element that is drawn', () => {
  const cache = createCache({ key: 'cw' })
  let asked = 0
  cache.registered = new Proxy(cache.registered, {
    get: (all, name: string) => {
      asked++
      return all[name]
    },
  })
  const first = classesOf(cache, <Dressed />)
  const once = asked
  expect(once).toBeGreaterThan(0)
  expect(classesOf(cache, [<Dressed key="a" />, <Dressed key="b" />])).toEqual(first)
  expect(asked).toBe(once)
})

test('another cache gets its own rules', () => {
  const [one, other] = [createCache({ key: 'one' }), createCache({ key: 'other' })]
  expect(classesOf(one, <Wide />)[0]).toMatch(/^one-/)
  expect(classesOf(other, <Wide />)[0]).toMatch(/^other-/)
  expect(Object.keys(other.registered)).toHaveLength(1)
})
