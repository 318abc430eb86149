import { expect, it } from 'vitest'
import { errorShape } from '../../../../electron/service/api/errorShape.ts'

it.each([
  ['documented', '{"status":400,"type":"malformed content","error":"unknown","description":"No.","content":{"a":1}}'],
  ['documented', '{"status":400,"type":"malformed content","error":"unknown"}'],
  ['minimal', '{"status":400,"type":"malformed content"}'],
  ['json', '{"message":"No."}'],
  ['json', '{"status":"400","type":"x","error":"y"}'],
  ['json', 'null'],
  ['json', '[]'],
  ['empty', ' \n'],
  ['text', '<!doctype html><h1>400</h1>'],
  ['text', '{"status":400,']
])('says "%s" of %s', (shape, body) => {
  expect(errorShape(body)).toBe(shape)
})
