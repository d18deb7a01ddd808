const words = {
  ask: {
    title: 'Unsubscribe from these emails?',
    text: 'You still find your notices on the site under Messages. Security emails are always sent.',
    act: 'Unsubscribe',
  },
  stopped: { title: 'You are unsubscribed', text: 'You can change this at any time under Messages, Notices.', act: '' },
  unknown: {
    title: 'This link does not work',
    text: 'It may be incomplete. Use the link in the last line of the email.',
    act: '',
  },
} as const

/** The unsubscribe page: no scripts; the button posts to its own address. */
export function stopPage(state: keyof typeof words): string {
  const { title, text, act } = words[state]
  const form = act && `<form method="post"><button>${act}</button></form>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>
body{margin:0;padding:48px 24px;background:#F6F3EC;color:#1A1816;font:18px/1.5 sans-serif}main{max-width:34em;margin:0 auto}
h1{font-size:28px;line-height:1.2;font-weight:600}button{font:inherit;padding:12px 20px;background:#1A1816;color:#F6F3EC;border:0;cursor:pointer}
button:focus-visible{outline:3px solid #B5300F;outline-offset:3px}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`
}
