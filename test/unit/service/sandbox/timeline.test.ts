import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { businessTime, SANDBOX_EPOCH, SPAN } from '../../../../electron/service/sandbox/transactions/businessTime.ts'
import { Timeline } from '../../../../electron/service/sandbox/transactions/timeline.ts'

const indexes = (rows: number) => Array.from({ length: rows }, (_, index) => index)
const fallsOrStays = (times: readonly number[]) => times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0))

describe('business time', () => {
  it('never turns an order around', () => {
    const instant = fc.integer({ min: SANDBOX_EPOCH - SPAN, max: SANDBOX_EPOCH })
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 100_000_000 }), (time, later) => {
        expect(businessTime(time)).toBeLessThanOrEqual(businessTime(time + later))
      }),
      { numRuns: 5000 }
    )
  })

  it('puts most of a week on weekdays between six and eighteen', () => {
    const week = Array.from({ length: 10_000 }, (_, at) => businessTime(SANDBOX_EPOCH - SPAN / 78 + at * 60_480))
    const inOffice = week
      .map((time) => new Date(time))
      .filter((date) => {
        return date.getUTCDay() % 6 !== 0 && date.getUTCHours() >= 6 && date.getUTCHours() < 18
      })
    expect(inOffice.length / week.length).toBeGreaterThan(0.85)
    expect(new Set(week.map((time) => new Date(time).getUTCDay())).size).toBe(7)
  })

  it('leaves the sandbox epoch where it is', () => {
    expect(businessTime(SANDBOX_EPOCH)).toBe(SANDBOX_EPOCH)
  })
})

describe('the timeline', () => {
  const sizes = [1, 2, 30, 1023, 1024, 1025, 5000, 20_000]

  it.each(sizes)('creates %i rows from the newest to the oldest, all within eighteen months', (rows) => {
    const timeline = new Timeline(1, rows)
    const created = indexes(rows).map((index) => timeline.placeOf(index).createdAt)
    expect(fallsOrStays(created)).toBe(true)
    expect(Math.max(...created)).toBeLessThanOrEqual(SANDBOX_EPOCH)
    expect(Math.min(...created)).toBeGreaterThanOrEqual(SANDBOX_EPOCH - SPAN)
  })

  it.each(sizes)('updates none of %i rows before it was created or after the epoch', (rows) => {
    const timeline = new Timeline(2, rows)
    const places = indexes(rows).map((index) => timeline.placeOf(index))
    expect(places.filter(({ createdAt, updatedAt }) => updatedAt < createdAt || updatedAt > SANDBOX_EPOCH)).toEqual([])
  })

  it.each(sizes)('has an order of updates that holds each of %i rows once and can be undone', (rows) => {
    const timeline = new Timeline(3, rows)
    const order = indexes(rows).map((position) => timeline.indexByUpdate(position))
    expect(new Set(order).size).toBe(rows)
    expect(order.map((index) => timeline.updatePosition(index))).toEqual(indexes(rows))
    expect(fallsOrStays(order.map((index) => timeline.placeOf(index).updatedAt))).toBe(true)
  })

  it('has rows with equal times in both orders, and rows whose update moved them', () => {
    const timeline = new Timeline(1, 5000)
    const places = indexes(5000).map((index) => timeline.placeOf(index))
    expect(new Set(places.map(({ createdAt }) => createdAt)).size).toBeLessThan(4000)
    expect(new Set(places.map(({ updatedAt }) => updatedAt)).size).toBeLessThan(4900)
    expect(indexes(5000).filter((position) => timeline.indexByUpdate(position) !== position).length).toBeGreaterThan(
      1000
    )
  })
})
