import { describe, expect, it } from 'vitest'
import { readReply } from './read-reply.ts'

const secret = '0123456789abcdef0123456789abcdef'
const address = `reply+${secret}@films.example`
const own = 'bo@mail.example'

async function wordsOf(text: string, type = 'text/plain'): Promise<string | undefined> {
  const raw = `From: Bo <${own}>\nTo: ${address}\nSubject: Sv: Ann Vega wrote to you\nMIME-Version: 1.0\nContent-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`
  const reply = await readReply(new TextEncoder().encode(raw), 'reply@films.example', 'house@films.example')
  if (typeof reply === 'string') throw new Error(reply)
  return (await reply.open())?.words
}

/** From, Sent, To, Subject. */
const fields = {
  English: 'From:|Sent: Sunday, November 22, 2026 10:00 AM|To:|Subject:',
  German: 'Von:|Gesendet: Sonntag, 22. November 2026 10:00|An:|Betreff:',
  Danish: 'Fra:|Sendt: 22. november 2026 10:00|Til:|Emne:',
  Norwegian: 'Fra:|Sendt: søndag 22. november 2026 10:00|Til:|Emne:',
  Swedish: 'Från:|Skickat: den 22 november 2026 10:00|Till:|Ämne:',
  Finnish: 'Lähettäjä:|Lähetetty: sunnuntai 22. marraskuuta 2026 10.00|Vastaanottaja:|Aihe:',
  Dutch: 'Van:|Verzonden: zondag 22 november 2026 10:00|Aan:|Onderwerp:',
  French: 'De :|Envoyé : dimanche 22 novembre 2026 10:00|À :|Objet :',
  Spanish: 'De:|Enviado: domingo, 22 de noviembre de 2026 10:00|Para:|Asunto:',
  Italian: 'Da:|Inviato: domenica 22 novembre 2026 10:00|A:|Oggetto:',
  Portuguese: 'De:|Enviada: 22 de novembro de 2026 10:00|Para:|Assunto:',
  Polish: 'Od:|Wysłano: niedziela, 22 listopada 2026 10:00|Do:|Temat:',
  Czech: 'Od:|Odesláno: neděle 22. listopadu 2026 10:00|Komu:|Předmět:',
  Russian: 'От:|Отправлено: 22 ноября 2026 г. 10:00|Кому:|Тема:',
  Japanese: '差出人:|送信日時: 2026年11月22日 10:00|宛先:|件名:',
}
const sentences = {
  'Danish Gmail': `Den søn. 22. nov. 2026 kl. 10.00 skrev Film House <${address}>:`,
  'Danish Gmail, wrapped': `Den søn. 22. nov. 2026 kl. 10.00 skrev Film House <\n${address}>:`,
  'Norwegian Gmail': `søn. 22. nov. 2026 kl. 10:00 skrev Film House <${address}>:`,
  'Swedish Gmail': `Den sön 22 nov. 2026 kl 10:00 skrev Film House <${address}>:`,
  'Finnish Gmail': `su 22. marrask. 2026 klo 10.00 Film House (${address}) kirjoitti:`,
  'Finnish Apple Mail': `Film House <${address}> kirjoitti 22.11.2026 kello 10.00:`,
  'Dutch Gmail': `Op zo 22 nov 2026 om 10:00 schreef Film House <${address}>:`,
  'French Gmail': `Le dim. 22 nov. 2026 à 10:00, Film House <${address}> a écrit :`,
  'French Apple Mail': `> Le 22 nov. 2026 à 10:00, Film House <${address}> a écrit :`,
  'Spanish Gmail': `El dom, 22 nov 2026 a las 10:00, Film House (<${address}>) escribió:`,
  'Italian Gmail': `Il giorno dom 22 nov 2026 alle ore 10:00 Film House <${address}> ha scritto:`,
  'Portuguese Gmail': `Em dom., 22 de nov. de 2026 às 10:00, Film House <${address}> escreveu:`,
  'Portuguese Apple Mail': `No dia 22/11/2026, às 10:00, Film House <${address}> escreveu:`,
  'Polish Gmail': `niedz., 22 lis 2026 o 10:00 Film House <${address}> napisał(a):`,
  'Czech Gmail': `ne 22. 11. 2026 v 10:00 odesílatel Film House <${address}>\nnapsal:`,
  'Czech Apple Mail': `22. 11. 2026 v 10:00, Film House <${address}>:`,
  'Russian Gmail': `вс, 22 нояб. 2026 г. в 10:00, Film House <${address}>:`,
  'Russian Apple Mail': `22 нояб. 2026 г., в 10:00, Film House <${address}> написал(а):`,
  'Japanese Gmail': `2026年11月22日(日) 10:00 Film House <${address}>:`,
  'Japanese Apple Mail': `2026/11/22 10:00、Film House <${address}>のメール:`,
  'Hungarian Gmail': `Film House <${address}> ezt írta (időpont: 2026. nov. 22., V, 10:00):`,
  'Turkish Gmail': `Film House <${address}>, 22 Kas 2026 Paz, 10:00 tarihinde şunu yazdı:`,
}
const asked = '— — — Answer above this line — — —\nAnn Vega wrote to you\n\nDo you still have it?'
const inQuotes = (text: string) => text.replace(/^/gm, '> ')
const said = 'Tak, den ligger her.\n\nMed venlig hilsen\nBo'

describe('What is above a quotation is no part of an answer', () => {
  for (const [language, labels] of Object.entries(fields)) {
    const [from, sent, to, subject] = labels.split('|')
    const house = (who: string) => `${from} Film House${who}\n${sent}\n${to} Bo Lind <${own}>\n${subject} Ann Vega wrote to you`
    it.each([
      ['with our address', ` <${address}>`, asked],
      ['with the house’s address', ' <house@films.example>', asked],
      ['with our address, below a line', ` <${address}>`, asked, `${'_'.repeat(32)}\n`],
      ['without addresses of ours', '', asked],
      ['with our address, without our mark', ` <${address}>`, 'Ann Vega wrote to you\n\nDo you still have it?'],
      ['without addresses of ours and our mark', '', 'Ann Vega wrote to you\n\nDo you still have it?'],
      ['in bold', ` <mailto:${address}>`, asked, '*'],
    ])(`${language} Outlook, %s`, async (_, who, below, line = '') => {
      const head = line === '*' ? house(who).replace(/^([^:：]+:)/gm, '*$1*') : line + house(who)
      expect(await wordsOf(`${said}\n\n${head}\n\n${below}`)).toBe(said)
    })
  }
  it.each(Object.entries(sentences))('%s', async (_, head) => {
    expect(await wordsOf(`${said}\n\n${head}\n\n${inQuotes(asked)}`)).toBe(said)
    expect(await wordsOf(`${said}\n\n${head}\n> Do you still have it?`)).toBe(said)
    expect(await wordsOf(`${said}\n\n${head}\n\n${asked}`)).toBe(said)
    expect(await wordsOf(`${said}\n${head}\n${inQuotes(asked)}`)).toBe(said)
    // Answered below what is quoted.
    expect(await wordsOf(`${head}\n> Do you still have it?\n\n${said}`)).toBe(said)
  })
  it('the head of Outlook in a letter of markup', async () => {
    const head = `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Fra:</b> Film House &lt;<a href="mailto:${address}">${address}</a>&gt; <br><b>Sendt:</b> 22. november 2026 10:00<br><b>Til:</b> Bo Lind &lt;${own}&gt;<br><b>Emne:</b> Ann Vega wrote to you</p></div>`
    expect(await wordsOf(`<div><p>Tak, den ligger her.</p></div>${head}<p>Do you still have it?</p>`, 'text/html')).toBe(
      'Tak, den ligger her.',
    )
  })
})

describe('Words of a person stay', () => {
  it.each([
    ['a list with colons', 'Can one: 1964, 10:00\nCan two: 1965\nCan three: found 2026-11-22 10:00'],
    ['a list with colons below a word', 'These:\n\nCan one: 1964, 10:00\nCan two: 1965\nCan three: found 2026-11-22 10:00'],
    ['an address', 'Write to me at bo@work.example instead:\nI read it daily.'],
    ['a sentence that ends in a colon', 'On 22 November 2026 at 10:00 I will bring:\n\ntwo cans'],
    ['a signature', 'Yes.\n\nTel: 044 123 45 67\nMobile: 079 123 45 67\nMail: bo@mail.example'],
    ['a mention of the house’s address', 'Shall I send it to house@films.example?\n\nIt is 3 GB.'],
  ])('%s', async (_, text) => {
    expect(await wordsOf(text)).toBe(text)
    expect(await wordsOf(`${text}\n\n${asked}`)).toBe(text)
  })
})

describe('The secret of an answer address', () => {
  it.each([
    ['said in the words', `I answered to ${address}, is that right?`, 'I answered to , is that right?'],
    ['as a link', `See [mailto:${address}] here`, 'See  here'],
    ['in capitals', `See REPLY+${secret.toUpperCase()}@FILMS.EXAMPLE here`, 'See  here'],
    ['of an address', `See mailto:reply%2B${secret}@films.example here`, 'See  here'],
    ['by itself', `The code is ${secret}.`, 'The code is ….'],
    ['broken in two', `The code is ${secret.slice(0, 20)}\n> ${secret.slice(20)}.`, 'The code is ….'],
  ])('is never published, %s', async (_, text, left) => expect(await wordsOf(text)).toBe(left))

  it('nor in the names of files, nor in what they hold', async () => {
    const text = `--b\nContent-Type: text/plain\n\nHere.\n--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename="${secret}.txt"\n\nTo: ${address}\n--b--\n`
    const raw = `From: ${own}\nTo: ${address}\nContent-Type: multipart/mixed; boundary=b\n\n${text}`
    const reply = await readReply(new TextEncoder().encode(raw), 'reply@films.example')
    if (typeof reply === 'string') throw new Error(reply)
    const [file] = (await reply.open())!.files
    expect(file!.name).toBe('….txt')
    expect(new TextDecoder().decode(file!.bytes).trim()).toBe(`To: reply+${'x'.repeat(32)}@films.example`)
  })
})

describe('What programs answer by themselves', () => {
  const answered = (headers: string) =>
    readReply(new TextEncoder().encode(`To: ${address}\n${headers}\n\nIch bin nicht im Haus.`), 'reply@films.example')
  it.each([
    ...[
      'Automatic reply',
      'Automatische Antwort',
      'Abwesenheitsnotiz',
      'Autosvar',
      'Automatisk svar',
      'Automatiskt svar',
      'Automaattinen vastaus',
    ],
    ...[
      'Automatisch antwoord',
      'Réponse automatique',
      'Respuesta automática',
      'Risposta automatica',
      'Resposta automática',
      'Odpowiedź automatyczna',
    ],
    ...[
      'Automatická odpověď',
      'Автоматический ответ',
      '自動応答',
      '自动回复',
      '자동 회신',
      'Automatikus válasz',
      'Otomatik Yanıt',
      'Out of Office',
    ],
  ])('are told by the subject: %s', async (subject) => {
    expect(await answered(`From: ${own}\nSubject: ${subject}: The reel of 1964`)).toBe('automatic')
    const encoded = `=?utf-8?B?${Buffer.from(`${subject}: The reel of 1964`).toString('base64')}?=`
    expect(await answered(`From: ${own}\nSubject: ${encoded}`)).toBe('automatic')
    expect(await answered(`From: ${own}\nSubject: Re: ${subject}: The reel of 1964`)).toMatchObject({ secret })
  })
  it.each([
    ...[
      'Auto-Submitted: auto-generated',
      'X-Autoreply: yes',
      'X-Auto-Reply: yes',
      'X-Autorespond: away',
      'Precedence: auto_reply',
      'X-Precedence: bulk',
    ],
    ...['Return-Path: <>', 'Return-Path: < >', 'X-MS-Exchange-Inbox-Rules-Loop: bo@mail.example', 'X-Vacation: yes', 'List-Id: <a.b>'],
  ])('are told by a header: %s', async (header) => expect(await answered(`From: ${own}\n${header}`)).toBe('automatic'))
  it.each(['mailer-daemon@a.example', 'no-reply@a.example', 'donotreply@a.example', 'noreply+x@a.example'])(
    'are told by who wrote: %s',
    async (from) => expect(await answered(`From: ${from}`)).toBe('automatic'),
  )
  it.each(['X-Auto-Response-Suppress: All', 'Auto-Submitted: no', 'Subject: Automatic doors of the hall', 'Subject: Re: Out of office'])(
    'are no answers of people: %s',
    async (header) => expect(await answered(`From: ${own}\n${header}`)).toMatchObject({ secret }),
  )
})
