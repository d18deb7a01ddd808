export interface WrittenLanguage {
  language: string
  /** Code pages it is written in. */
  encodings: readonly string[]
  /** The letters above ASCII that are met often. */
  common: ReadonlySet<string>
  /** All that may be met. */
  letters: RegExp
  /** Its most common short words. */
  words: ReadonlySet<string>
  /** Its letters occur within a word beside those of ASCII. */
  joined: boolean
  /** Letters that every text in it has. */
  needs?: RegExp
}

const latin1 = ['windows-1252', 'macintosh']
const latin2 = ['windows-1250', 'iso-8859-2']
const none = /[^\s\S]/
const of = (language: string, encodings: readonly string[], common: string, words: string, letters?: RegExp): WrittenLanguage => ({
  language,
  encodings,
  common: new Set(common),
  letters: letters ?? none,
  words: new Set(words.split(' ').filter((word) => word !== '')),
  joined: letters === undefined,
})
const cyrillic = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5']
const cyrillicLetters = /[а-яёђѓєѕіїјљњћќўџґ№]/u
const han = /[\u4E00-\u9FFF\u3000-\u3002\uFF01-\uFF5E〈-】]/u

/** Languages that were written in code pages, by the letters that distinguish one code page from another. */
export const writtenLanguages: readonly WrittenLanguage[] = [
  of('en', latin1, 'éï£', 'the and of to a in is it was that he you we they not for on with have this are do'),
  of('de', latin1, 'äöüß', 'und der die das nicht ist ein eine ich wir sie es zu in den mit auf er war was hier alles'),
  of('fr', latin1, 'éèêàâçùûôîïëœ', 'le la les de des et un une est que qui dans je il elle nous vous pas ne on en du au ce'),
  of('es', latin1, 'áéíóúñü¿¡', 'el la los las de y que en un una es no se lo con por para me su mi'),
  of('pt', latin1, 'áéíóúâêôãõàç', 'o a os as de e que em um uma não se do da no na eu com para por é'),
  of('it', latin1, 'àèéìòù', 'il la le di e che un una è non in si per con lo gli ma i del della'),
  of('nl', latin1, 'ëïéóèö', 'de het een en van ik is niet dat in op te zijn wij was er maar'),
  of('sv', latin1, 'åäöé', 'och att det i är jag en som på vi inte för den var av med'),
  of('da', latin1, 'æøåé', 'og at det i er jeg en som på vi ikke for den var af med til de et'),
  of('fi', latin1, 'äö', 'ja on se ei että oli hän minä me niin mutta kun'),
  of('is', latin1, 'áéíóúýðþæö', 'og að er í það ég á ekki við sem var hann'),
  of('pl', latin2, 'ąćęłńóśźż', 'nie i to w na się że z jest do jak co tak ale po był za'),
  of('cs', latin2, 'áčďéěíňóřšťúůýž', 'a je to se na že v jsem ne si ale tak jsme byl do po co'),
  of('sk', latin2, 'áäčďéíĺľňóôŕšťúýž', 'a je to sa na že v som nie si ale tak sme bol do po čo'),
  of('hu', latin2, 'áéíóöőúüű', 'a az és nem hogy van volt egy is ez de mi meg csak én'),
  of('ro', latin2, 'ăâîşţ', 'și si şi nu de a la în un o că cu este am pe din mai'),
  of('hr', latin2, 'čćđšž', 'je i da se u na to ne sam što za su smo ali bio kako'),
  of('sl', latin2, 'čšž', 'je in da se v na to ne sem za so smo ali bil kako pa'),
  of('tr', ['windows-1254'], 'çğıöşüâî', 'bir ve bu ne da de için çok ben var o mi gibi değil'),
  of('lt', ['windows-1257'], 'ąčęėįšųūž', 'ir yra tai kad ne į aš su buvo kaip mes bet iš'),
  of('lv', ['windows-1257'], 'āčēģīķļņšūž', 'un ir tas ka ne es ar bija kā mēs bet no uz'),
  of('et', ['windows-1257'], 'äöüõšž', 'ja on ei see et ma oli ta kui me aga siis'),
  of('vi', ['windows-1258'], 'ăâđêôơưàáèéìíòóùúýĩũỹ\u0300\u0301\u0303\u0309\u0323', 'là và không có tôi cho này đó một của'),
  of('ru', cyrillic, 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', 'и в не на что я он с как это но мы до по а к у из за так все', cyrillicLetters),
  of('uk', cyrillic, 'оаинтврілсекмдпуяьзбгйїчцхжєшю', 'і в не на що я він з як це але ми до та у й за так', cyrillicLetters),
  of('bg', cyrillic, 'аоиентрсвлкдпмзгбуяъшцчщйжхю', 'и в не на че да се от аз е за с как това но ние', cyrillicLetters),
  of('sr', cyrillic, 'аоиенрстјукдвмлпбзгчшцхжњљћђ', 'и у не на да је се за од то сам што али ми', cyrillicLetters),
  of('el', ['windows-1253'], 'αοιετσνηυρπκμλςωίάόέήύώδγχθφβξζψ', 'και το να η ο δεν του με για τα από στο είναι που μας', /[α-ώΐΰϊϋ΄·]/u),
  of('he', ['windows-1255'], 'יוהלאמרתבשנעחכדקפםןצטגךזסץף', 'את של לא על זה הוא אני מה כי עם גם אבל יש היא עד מי', /[\u0590-\u05FF]/u),
  of(
    'ar',
    ['windows-1256'],
    'اليمونرتبةعدسفهكقأحجشطصخذضثىءزغظإئؤآ،؟',
    'في من على أن لا ما هذا إلى كان هو لم مع عن كل هل',
    /[\u0600-\u06FF\u200C]/u,
  ),
  of('fa', ['windows-1256'], 'ایاندرمهوتبسشکلفگخزقجعحصپآچطغضظ،؟يك', 'و در به از که این را با است من نه ما هم آن', /[\u0600-\u06FF\u200C]/u),
  of('th', ['windows-874'], 'านรอกเงมยลวดทตสปบคหแจพชขใไโผซถศธภัี่้ิ์ุูืำะ', '', /[\u0E00-\u0E7F]/u),
  {
    ...of(
      'ja',
      ['shift_jis', 'euc-jp'],
      '、。「」ーのにはてとをたがでしいなかるれもこっらうまりさきくすよあけんだじ',
      '',
      /[\u3040-\u30FF\u3000-\u303F\u4E00-\u9FFF]/u,
    ),
    needs: /[\u3040-\u30FF]/,
  },
  of(
    'zh',
    ['gb18030', 'big5'],
    '的一是不了在人有我他她它你们这那中来上大为和国地到以说时要就出会可也對对生能而子得于着著這們個个來爲為國說時會於裡里後后發发過过没沒去很，。？！',
    '',
    han,
  ),
  of('ko', ['euc-kr'], '이다는을를가에의고은하지사기도로나아그한어자리있었들니요', '', /[\uAC00-\uD7AF]/u),
]
