import type { ClientImportField } from '@pb/rules/client-import-fields'

/** Titles of columns as agents and other systems write them, without words that mean nothing, by field. */
const titles: Readonly<Partial<Record<ClientImportField, string>>> = {
  name: 'name|full name|fullname|display name|complete name|name full|names|nombre completo|nom complet|nome completo|vollstandiger name|ad soyad|姓名|名前|氏名|이름|имя и фамилия|фио|ονοματεπωνυμο|الاسم|שם|שם מלא',
  first_name:
    'first name|firstname|first|fname|given name|given names|givenname|forename|name first|nombre|nombres|prenom|vorname|nome|имя|名|名字|名前 名|ad|ονομα|الاسم الاول|שם פרטי|imie',
  middle_name:
    'middle name|middle|middlename|middle initial|mi|additional name|segundo nombre|deuxieme prenom|zweiter vorname|отчество',
  last_name:
    'last name|lastname|last|lname|family name|familyname|surname|second name|name last|apellido|apellidos|nom|nom de famille|nachname|familienname|cognome|sobrenome|apelido|фамилия|姓|姓氏|soyad|επωνυμο|اسم العائلة|שם משפחה|nazwisko',
  company:
    'company|company name|organization|organization name|organisation|organization 1 name|associated company|business name|employer|firm|empresa|societe|firma|entreprise|компания|公司',
  search_type:
    'type|rental or sale|rent or buy|search type|looking for|buyer or renter|buyer or seller|buyer renter|buyer seller|deal type|interest|interested in|transaction type|looking to|category type|rent buy|tipo|typ',
  stage:
    'stage|status|pipeline|pipeline stage|pipeline status|deal stage|lifecycle stage|relationship stage|estado|statut|статус|状态',
  source:
    'source|sources|referral|referral source|referred by|came from|from source|how did you hear about us|original source|original traffic source|source name|fuente|origen|origine|quelle|источник|来源',
  tags: 'tags|tag|labels|group membership|groups|group|categories|category|hashtags|hashtag|segments|segment|lists|etiquetas|etiquettes|schlagworter|теги|标签',
  agent:
    'agent|agents|assigned|assigned to|assigned agent|assignedto|owner|owned by|owner name|owner email|agent name|agent email|assigned user|assigned user email|assigned agent email|assigned agent name|assigned to email|assigned to name|agent assigned|listing agent|rep|sales rep|salesperson|account owner|broker|realtor|agente|agente asignado|агент',
  move_in_date:
    'move in|move in date|moving date|movein date|move date|moving|target date|target move in|target move in date|desired move in|desired move in date|move in by|lease start|lease start date|lease begin|lease from|expected move in|expected move in date|preferred move in date|start date|fecha de mudanza|einzugsdatum|дата заезда|入住日期',
  lease_end:
    'lease end|lease end date|lease expiration|lease expires|lease expiration date|lease expiry|lease to|lease until|lease ends|current lease end|current lease end date|end date|move out|move out date',
  budget:
    'budget|price|price range|budget range|monthly budget|rent budget|target price|target rent|desired rent|max rent budget|price point|presupuesto|prix|preis|бюджет|预算',
  budget_min:
    'min price|minimum price|price min|price low|price from|budget min|min budget|minimum budget|budget from|min rent|minimum rent|rent min|buyer price min|price minimum|low price|lowest price|min',
  budget_max:
    'max price|maximum price|price max|price high|price to|budget max|max budget|maximum budget|budget to|max rent|maximum rent|rent max|buyer price max|price maximum|high price|price ceiling|highest price|up to|max',
  income:
    'income|annual income|yearly income|salary|household income|gross income|combined income|total income|income year|ingresos|revenu|einkommen|доход',
  pets: 'pets|pet|has pets|animals|mascotas|animaux|haustiere|питомцы',
  birthday:
    'birthday|birth day|birth date|birthdate|birthday mm dd|birthday mm dd yyyy|date of birth|dob|bday|born|date birth|fecha de nacimiento|cumpleanos|date de naissance|anniversaire|geburtstag|geburtsdatum|дата рождения|день рождения|生日|出生日期',
  notes:
    'note|notes|comment|comments|remark|remarks|description|background|message|memo|general notes|additional notes|notas|comentarios|kommentar|kommentare|notizen|bemerkung|bemerkungen|notiz|remarques|заметки|примечание|комментарий|备注|note text|bio',
  date_added:
    'date added|added|added on|created|created at|created on|date created|create date|creation date|created date|registered|registration date|register date|registered date|create time|created time|date registered|registered at|lead created|entered|date entered|optin time|signup date|sign up date|fecha de creacion|дата создания',
  opt_in:
    'opt in|optin|opt in email|opt in e mail|optin email|opted in email|opted in to email|subscribed to email|subscribed to emails|marketing opt in|email opt in|email optin|opted in|subscribed|accepts marketing|accepts email marketing|newsletter|marketing consent|email consent|email permission|consent|ok to email|okay to email|ok to contact|okay to contact|may email|may we email|can email|can we email|email ok|email okay|emails ok|email allowed|allow email|allow emails|allows email|wants email|wants emails|receive email|receive emails|receives email|receives emails|permission to email|agreed to email|gdpr consent',
  city: 'city|town|borough|locality|ciudad|ville|stadt|ort|wohnort|город|城市',
  state:
    'state|region|state prov|state or province|province|state region|state province|estado provincia|provincia|bundesland|область',
  zip: 'zip|zip code|zipcode|zip postal|zip postal code|postal zip code|postal code|postalcode|post code|postcode|codigo postal|code postal|postleitzahl|plz|индекс|почтовый индекс|邮编',
  country: 'country|country region|pais|pays|land|страна|国家',
  address:
    'address|street|street address|address street|address line|address line 1|address line 2|address formatted|mailing address|home address|full address|current address|street 1|street 2|street 3|address extended address|address po box|direccion|adresse|strasse|anschrift|indirizzo|endereco|адрес|地址',
}

/** Without accents, and a number set apart from its word: `email2`. */
export const foldTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/\b(e ?mail|phone|mobile|cell|tag)(?=\d\b)/g, '$1 ')

const byTitle = new Map(
  (Object.entries(titles) as [ClientImportField, string][]).flatMap(([field, all]) =>
    all.split('|').map((title) => [foldTitle(title), field] as const),
  ),
)

/** The field of a folded title that is known as a whole. */
export const findWholeTitle = (title: string): ClientImportField | undefined => byTitle.get(title)

const foldedNames = (names: string): ReadonlySet<string> => new Set(names.split('|').map(foldTitle))

/** Words that may stand beside `email`: all words of a title must be known, or it is another column's. */
const emailWords = new Set(
  'email emails mail address addresses addr home work personal business other secondary primary alternate alternative alt additional second third main preferred best value office private list entry correo electronico correos adresse courriel electronique posta elettronica endereco eletronico'.split(
    ' ',
  ),
)
const emailNames = foldedNames(
  'email|e mail|emails|mail|correo|correo electronico|courriel|email adresse|mail adresse|почта|электронная почта|эл почта|电子邮件|邮箱|电邮|メール|メールアドレス|이메일|البريد الالكتروني|אימייל|דואל',
)
const phoneWords = new Set(
  'phone phones telephone telephones tel mobile mobiles cell cellphone cellular number numbers no num home work personal business office other secondary primary alternate alternative alt additional second third main preferred best day daytime evening night value direct car line sms text whatsapp iphone telefono telefonos movil celular numero telefon handy mobil mobiltelefon telefone fixe portable cellulare nummer de'.split(
    ' ',
  ),
)
const phoneNames = foldedNames(
  'phone|phones|mobile|cell|cellphone|tel|telephone|telefono|movil|celular|telefon|handy|telefone|cellulare|portable|телефон|мобильный|номер телефона|моб телефон|电话|手机|手机号|手机号码|电话号码|電話|電話番号|携帯|전화|전화번호|핸드폰|τηλεφωνο|الهاتف|رقم الهاتف|טלפון|נייד',
)

/** Whether every word of a title is one of an email column, and one of them is its name. */
export function isEmailTitle(title: string): boolean {
  const joined = title.replace(/\be mail/g, 'email')
  if (emailNames.has(title) || emailNames.has(joined)) return true
  // `Email(s)`
  const words = joined.split(' ').filter((word) => !/^(?:\d{1,2}|s)$/.test(word))
  const named = words.some((word) => /^(?:emails?|mail|correos?|courriel)$/.test(word))
  return named && words.every((word) => emailWords.has(word.replace(/\d+$/, '')))
}

/** Whether every word of a title is one of a phone column, and one of them is its name. */
export function isPhoneTitle(title: string): boolean {
  if (phoneNames.has(title)) return true
  const words = title.split(' ').filter((word) => !/^(?:\d{1,2}|s)$/.test(word))
  const named = words.some((word) =>
    /^(?:phones?|telephones?|tel|mobiles?|cell|cellphone|cellular|telefonos?|movil|celular|telefon|handy|mobil|mobiltelefon|telefone|portable|cellulare|iphone|whatsapp)\d*$/.test(
      word,
    ),
  )
  return named && words.every((word) => phoneWords.has(word.replace(/\d+$/, '')))
}
