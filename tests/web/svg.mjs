// Trees, and how they are written.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { round, s, toFile, toMarkup } from '../../service/web/boards/svg.js'
import { translator } from '../../service/web/boards/translate.js'
import { faultsOfMarkup, overflowing } from './reading.mjs'

test('attributes and texts are escaped', () => {
  const tree = s('text', { 'aria-label': 'a "b" <c> & d', x: 1 }, '1 < 2 & "3" > \'2\'')
  assert.equal(toMarkup(tree), '<text aria-label="a &quot;b&quot; &lt;c&gt; &amp; d" x="1">1 &lt; 2 &amp; &quot;3&quot; &gt; \'2\'</text>')
})

test('what XML cannot hold is left out', () => {
  assert.equal(toMarkup(s('text', {}, 'a\u0000b\u001fc\ud800d\udc00e\ufffff😀\n')), '<text>abcdef😀\n</text>')
})

test('what is not there is left out, lists are laid flat, numbers become text, keys are not written', () => {
  const tree = s('g', { key: 'k', id: null, class: undefined, hidden: false, focusable: true, x: 0 }, [s('a', null), [null, [0]]], false, '', 'b')
  assert.deepEqual(tree, { tag: 'g', attrs: { key: 'k', focusable: true, x: 0 }, children: [s('a'), '0', 'b'] })
  assert.equal(toMarkup(tree), '<g focusable="" x="0"><a/>0b</g>')
})

test('a file of its own names its language', () => {
  assert.equal(toFile(s('svg', { viewBox: '0 0 1 1' })), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
})

test('numbers are rounded to hundredths, and nothing is minus nothing', () => {
  assert.deepEqual([1 / 3, -0.001, 2].map(round).map((one) => Object.is(one, -0) ? '-0' : one), [0.33, 0, 2])
})

test('a translator puts facts in, names seats, and fails for a text that is missing', () => {
  const t = translator('de', { de: { a: '{seat} von {all}', b: ({ n }, t) => `${t('seat', { seat: n })}!` } }, [null, 'Ada'])
  assert.deepEqual([t('a', { seat: 1 }), t('b', { n: 0 }), t('b', { n: 1 })], ['1 von {all}', 'Platz 1!', 'Ada!'])
  assert.throws(() => t('c'), /no text c/)
})

test('the tests see what is not well-formed, and what reaches out of the picture', () => {
  for (const bad of ['<a>', '<a></b>', '<a b=c/>', '<a b="1" b="2"/>', '<a>&</a>', '<a b="<"/>', 'a<', '<a b="&x;"/>']) {
    assert.notDeepEqual(faultsOfMarkup(bad), [], bad)
  }
  const picture = (x, ...inner) => s('svg', { viewBox: '0 0 100 100' }, s('g', { transform: `translate(${x} 0) scale(2)` }, ...inner))
  const text = s('text', { x: 5, y: 20, 'font-size': 10 }, 'wide')
  assert.equal(overflowing(picture(0, text)).length, 0)
  assert.equal(overflowing(picture(60, text)).length, 1)
})
