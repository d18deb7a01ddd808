/** Letters that are no other letter with a sign, by the spelling passports and lists use. */
const latin: Record<string, string> = {
  ...{
    ß: 'ss',
    ẞ: 'SS',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    Ð: 'D',
    þ: 'th',
    Þ: 'Th',
    ł: 'l',
    Ł: 'L',
  },
  ...{ ı: 'i', '‘': "'", '’': "'", '‚': ',', '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '–': '-', '—': '-', '…': '...', '×': 'x' },
}
const cyrillic =
  'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya і i є ye ґ g'
const greek = 'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'
const others = new Map<string, string>()
for (const pairs of [cyrillic, greek])
  for (const [letter, spelling] of pairs.split(' ').flatMap((each, at, all) => (at % 2 === 0 ? [[each, all[at + 1]!] as const] : []))) {
    others.set(letter, spelling)
    others.set(letter.toUpperCase(), spelling[0]!.toUpperCase() + spelling.slice(1))
  }
for (const silent of 'ъьЪЬ') others.set(silent, '')

/**
 * A text in ASCII, for the formats that know nothing else: letters with signs lose them, Cyrillic and Greek are spelled in Latin letters, what remains
 * is `_`. Controls are left out.
 */
export const ascii = (text: string): string => (/^[ -~]*$/.test(text) ? text : spelled(text))

const spelled = (text: string): string =>
  [...text.replace(/[‘’‚“”„«»–—…×\u0131]|[ßẞæÆœŒøØđĐðÐþÞłŁ]/gu, (letter) => latin[letter]!).normalize('NFKD')]
    .filter((letter) => !/\p{M}|\p{Cc}/u.test(letter))
    .map((letter) => others.get(letter) ?? (/[ -~]/.test(letter) ? letter : '_'))
    .join('')
