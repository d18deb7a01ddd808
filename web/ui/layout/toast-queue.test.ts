import { afterEach, describe, expect, it } from 'vitest'
import { closeToast, shownToasts, subscribeToToasts, toast, toastMs } from './toast-queue.ts'

afterEach(() => {
  for (const message of shownToasts()) closeToast(message.id)
})
const titles = () => shownToasts().map((message) => message.title)

describe('messages', () => {
  it('stay 4000 ms, failures 5000 ms', () => expect(toastMs).toEqual({ success: 4000, failure: 5000 }))

  it('are at most three at a time: a fourth makes the oldest leave', () => {
    for (const title of ['one', 'two', 'three', 'four']) toast.success(title)
    expect(titles()).toEqual(['two', 'three', 'four'])
  })

  it('with the same words are shown once, as the newest', () => {
    toast.failure('Login failed', 'Invalid login credentials')
    toast.success('Welcome back!')
    toast.failure('Login failed', 'Invalid login credentials')
    expect(titles()).toEqual(['Welcome back!', 'Login failed'])
  })

  it('with the same title and another text are both shown', () => {
    toast.failure('Login failed', 'Invalid login credentials')
    toast.failure('Login failed', 'Email not confirmed')
    expect(titles()).toEqual(['Login failed', 'Login failed'])
  })

  it('leave when they are closed, and listeners are notified', () => {
    let heard = 0
    const stop = subscribeToToasts(() => {
      heard += 1
    })
    const id = toast.success('Saved')
    closeToast(id)
    stop()
    toast.success('Unheard')
    expect([titles(), heard]).toEqual([['Unheard'], 2])
  })
})
