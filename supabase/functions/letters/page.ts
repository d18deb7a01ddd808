const words = {
  ask: {
    title: 'No letters like this any more?',
    text: 'What concerns you still stands in the house under Messages. What keeps your account safe is written all the same.',
    act: 'Stop these letters',
  },
  stopped: { title: 'You will get no more of these letters', text: 'Under Messages, Notices, you choose anew at any time.', act: '' },
  unknown: {
    title: 'This address stops nothing',
    text: 'It may have been cut short on its way. The last line of a letter holds all of it.',
    act: '',
  },
} as const

/** A page of its own for whoever comes by a letter: nothing of it runs, and the button sends it back to the address it is at. */
export function stopPage(state: keyof typeof words): string {
  const { title, text, act } = words[state]
  const form = act && `<form method="post"><button>${act}</button></form>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>
body{margin:0;padding:48px 24px;background:#F6F3EC;color:#1A1816;font:18px/1.5 sans-serif}main{max-width:34em;margin:0 auto}
h1{font-size:28px;line-height:1.2;font-weight:600}button{font:inherit;padding:12px 20px;background:#1A1816;color:#F6F3EC;border:0;cursor:pointer}
button:focus-visible{outline:3px solid #B5300F;outline-offset:3px}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`
}
