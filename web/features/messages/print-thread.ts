import type { Message, Thread } from '#contract/messages.ts'
import { timeOfDay, wholeDay } from './moment.ts'
import type { messagesText } from './words.ts'

type Say = ReturnType<typeof import('#web/ui/text.ts').useText<(typeof messagesText)['english']>>

/** Puts the whole thread on paper, or into a PDF, by the browser's own print: it sets every script and makes the text one can search. */
export function printThread(thread: Thread, messages: Message[], nameOf: (id: string | null) => string, t: Say): void {
  const sheet = document.createElement('section')
  sheet.className = 'thread-print'
  const add = (tag: string, words: string, className = '') => {
    const element = document.createElement(tag)
    element.textContent = words
    element.className = className
    sheet.append(element)
  }
  add('h1', thread.subject)
  add('p', t('with', { names: thread.people.map(({ name }) => name).join(', ') }))
  if (thread.film) add('p', `${t('about')} ${thread.film.title}`)
  if (thread.request && thread.state) add('p', `${t(`request_${thread.request}`)}: ${t(`state_${thread.state}`)}`)
  for (const message of messages) {
    add('h2', `${nameOf(message.senderId)}, ${wholeDay(message.sentAt)}, ${timeOfDay(message.sentAt)}`)
    if (message.kind === 'move' && message.state) add('p', t(`moved_${message.state}`))
    add('p', message.takenBack ? t('takenBack') : message.kind === 'left' ? t('leftThread') : message.body)
    for (const [name, value] of Object.entries(message.terms ?? {})) add('p', `${name}: ${String(value)}`)
    for (const file of message.files) add('p', file.name)
  }
  document.body.append(sheet)
  document.documentElement.classList.add('prints-thread')
  addEventListener(
    'afterprint',
    () => {
      sheet.remove()
      document.documentElement.classList.remove('prints-thread')
    },
    { once: true },
  )
  window.print()
}
