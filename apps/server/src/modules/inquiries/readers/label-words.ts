/** What labels of lead mails name. */
export type LabelKey =
  | 'first'
  | 'last'
  | 'name'
  | 'email'
  | 'phone'
  | 'message'
  | 'address'
  | 'unit'
  | 'price'
  | 'budget'
  | 'beds'
  | 'moveIn'
  | 'pets'
  | 'credit'
  | 'income'
  | 'portalId'
  | 'times'
  | 'url'
  | 'type'
  | 'subject'
  | 'other'

/**
 * Labels in the languages that are spoken in New York: English, Spanish, French, German, Italian, Portuguese, Chinese and
 * Russian.
 */
const common: Readonly<Record<LabelKey, string>> = {
  first:
    'first name|firstname|first|given name|nombre de pila|primer nombre|prénom|vorname|имя (без фамилии)|名',
  last: 'last name|lastname|last|surname|family name|apellido|apellidos|nom de famille|nachname|фамилия|姓',
  name: 'name|full name|fullname|contact name|lead name|person|consumer|prospect|renter|buyer|inquirer|applicant name|invitee|visitor|guest|applicant|caller|attendee|requested by|submitted by|name of guest|nombre|nombre completo|nombre y apellido|nom|nom complet|nom et prénom|vollständiger name|nome|имя|фио|姓名|名字|联系人|聯絡人|from name',
  email:
    'email|e-mail|email address|e-mail address|mail|emailadresse|e-mail-adresse|correo|correo electrónico|correo electronico|dirección de correo|dirección de correo electrónico|adresse e-mail|adresse email|courriel|адрес электронной почты|электронная почта|почта|эл. почта|邮箱|电子邮件|电子邮箱|電子郵件|邮件|contact email|email id',
  phone:
    'phone|phone number|telephone|telephone number|tel|tel.|tel. no.|mobile|mobile phone|mobile number|cell|cell phone|cell number|cellphone|home phone|day phone|daytime phone|evening phone|work phone|contact phone|contact number|ph|phone #|number to call|whatsapp|text|celular|móvil|movil|teléfono|telefono|número de teléfono|numero de telefono|tel. móvil|téléphone|portable|numéro de téléphone|telefon|telefonnummer|handy|mobil|cellulare|telefone|телефон|номер телефона|моб. телефон|电话|手机|電話|手機|联系电话|电话号码',
  message:
    "message|message body|what are you looking for|what are you interested in|what would you like to know|what can we do for you|tell us more|tell us about your search|tell us what you’re looking for|tell us what you're looking for|anything else|anything else we should know|your question|your questions|additional notes|notes for the agent|messages|remark|remarks|comment|comments|question|questions|note|notes|inquiry|enquiry|your message|additional comments|additional info|additional information|comments/questions|questions/comments|questions or comments|message text|how can we help|how can we help you|what can we help you with|details|request|mensaje|comentario|comentarios|pregunta|consulta|commentaire|commentaires|votre message|nachricht|ihre nachricht|kommentar|anfrage|messaggio|mensagem|сообщение|комментарий|вопрос|текст сообщения|留言|消息|信息|備註|备注|问题",
  address:
    'property address|listing address|address|property|listing|apartment address|street address|building|home|interested in|i am interested in|i’m interested in|home of interest|property of interest|listing name|subject property|inquiry about|regarding|re|dirección|direccion|propiedad|inmueble|dirección de la propiedad|adresse|adresse du bien|bien|objekt|immobilie|indirizzo|адрес|объект|адрес объекта|房源|地址|物业地址',
  unit: 'unit|unit number|unit #|apt|apt.|apartment|apartment number|apt #|unidad|apartamento|appartement|wohnung|квартира|单元',
  price:
    'price|rent|monthly rent|list price|asking price|listing price|property price|precio|renta|alquiler|alquiler mensual|prix|loyer|preis|miete|цена|аренда|价格|租金',
  budget:
    'budget|monthly budget|max budget|budget range|your budget|max price|maximum price|max rent|maximum rent|price range|rent budget|presupuesto|presupuesto máximo|budget mensuel|预算|預算|бюджет',
  beds: 'beds|bedrooms|bed|bedroom|br|# of bedrooms|bedrooms needed|dormitorios|habitaciones|recámaras|chambres|zimmer|schlafzimmer|спальни|卧室',
  moveIn:
    "move in|move-in|move-in date|move in date|movein|move date|desired move-in|desired move in|desired move-in date|desired move in date|preferred move-in|preferred move-in date|planned move-in|target move-in date|moving date|fecha de mudanza|fecha de entrada|mudanza|date d’emménagement|date d'emménagement|einzug|einzugsdatum|дата заселения|дата въезда|入住日期|入住时间",
  pets: 'pets|pet|pet details|mascotas|mascota|animaux|haustiere|питомцы|животные|宠物',
  credit:
    'credit score|credit|credit rating|financing|pre-approved|pre-approval|puntaje de crédito|crédito|信用分|信用评分',
  income:
    'yearly income|annual income|household income|income|monthly income|ingresos|ingreso anual|ingresos anuales|revenus|einkommen|доход|收入|年收入',
  portalId:
    'listing id|mls|mls #|mls id|mls number|mls no|web id|webid|property id|listing number|listing #|id del anuncio|zpid',
  times:
    'preferred times|preferred time|requested times|requested time|requested tour times|tour times|tour time|proposed times|preferred tour times|preferred tour time|requested date|requested dates|requested date and time|preferred date|preferred dates|tour date|tour date and time|date/time|appointment|availability|available times|times available|best times|best time to tour|showing times|when|horarios|horarios preferidos|horario preferido|disponibilidad|fecha y hora|créneaux|disponibilités|wunschtermin|termine|удобное время|看房时间',
  url: 'url|link|listing url|listing link|property url|page|page url|enlace',
  type: 'tour type|inquiry type|lead type|type|request type|tipo',
  subject: 'subject|asunto|objet|betreff|oggetto|assunto|тема|主题|主旨',
  other:
    'how did you hear about us|where did you hear about us|are you working with an agent|are you working with a broker|do you have an agent|lease length|lease term|lease|employment|employer|occupants|number of occupants|adults|children|people|smoker|reason for moving|move-in timeline|timeframe|time frame|time zone|min price|city|state|zip|zip code|baths|bathrooms|bath|sq ft|square feet|neighborhood|source|lead source|campaign|status|agent|agent name|assigned to|assigned agent|date|sent|received|submitted|submitted on|submitted at|ip|ip address|remote ip|user agent|browser|referrer|form|form name|to|cc|reply-to|date submitted|preferred contact|preferred contact method|best time to call|contact method|newsletter|consent|time|lead id|property name|property type|community|floor plan|floorplan|fecha|ciudad',
}

/** What forms call a person's name, address, number, message and place in further languages. */
const further: Partial<Readonly<Record<LabelKey, string>>> = {
  first: `imię|이름(성 제외)|الاسم الأول|שם פרטי|ім’я|ім'я|ad`,
  last: 'cognome|sobrenome|nazwisko|اسم العائلة|שם משפחה|прізвище|soyad|soyadı',
  name: 'nome completo|nome e cognome|cognome e nome|naam|imię i nazwisko|ad soyad|isim|adınız|emri|non|non konplè|non ak siyati|pangalan|họ tên|họ và tên|tên|ονοματεπώνυμο|όνομα|піб|повне ім’я|お名前|名前|氏名|ご氏名|이름|성함|성명|名稱|您的姓名|الاسم|الاسم الكامل|اسم|שם|שם מלא|نام|नाम|पूरा नाम|নাম|পুরো নাম|ชื่อ|ชื่อ-นามสกุล|ชื่อ นามสกุล',
  email:
    'indirizzo email|indirizzo e-mail|posta elettronica|endereço de e-mail|correio eletrônico|e-mailadres|adres e-mail|adres email|e-posta|eposta|imèl|imel|adrès imèl|posta|địa chỉ email|thư điện tử|ηλεκτρονικό ταχυδρομείο|електронна пошта|ел. пошта|пошта|メール|メールアドレス|eメール|이메일|이메일 주소|메일|郵箱|電子信箱|電郵|البريد الإلكتروني|البريد|بريد إلكتروني|الإيميل|ايميل|الايميل|ای میل|ईमेल|ই-মেইল|ইমেইল|อีเมล|אימייל|דוא"ל|דוא״ל|דואר אלקטרוני|מייל|כתובת מייל',
  phone:
    'numero di telefono|telefono cellulare|número de telefone|telefone celular|telemóvel|telefoonnummer|numer telefonu|telefon komórkowy|komórka|telefon numarası|cep telefonu|telefoni|telefòn|nimewo telefòn|selilè|telepono|điện thoại|số điện thoại|di động|τηλέφωνο|κινητό|мобільний|номер телефону|電話番号|お電話番号|携帯|携帯電話|携帯番号|ご連絡先|連絡先|전화|전화번호|연락처|휴대폰|휴대전화|핸드폰|電話號碼|聯絡電話|手机号|手机号码|联系方式|الهاتف|هاتف|رقم الهاتف|الجوال|رقم الجوال|موبايل|رقم الموبايل|فون|فون نمبر|موبائل|טלפון|מספר טלפון|נייד|טלפון נייד|फ़ोन|फोन|मोबाइल|फ़ोन नंबर|ফোন|মোবাইল|ফোন নম্বর|โทรศัพท์|เบอร์โทร|เบอร์โทรศัพท์|มือถือ',
  message:
    'richiesta|commento|commenti|comentário|comentários|bericht|opmerking|opmerkingen|vraag|wiadomość|treść wiadomości|treść|pytanie|mesaj|mesajınız|soru|mesazhi|mensahe|mesaj ou|tin nhắn|lời nhắn|nội dung|ghi chú|μήνυμα|σχόλια|повідомлення|коментар|запитання|お問い合わせ内容|お問合せ内容|内容|メッセージ|ご質問|ご要望|備考|コメント|메시지|문의|문의 내용|문의내용|내용|질문|요청사항|訊息|留言內容|咨询内容|问题描述|الرسالة|رسالة|نص الرسالة|السؤال|استفسار|الاستفسار|ملاحظات|التعليق|پیغام|संदेश|বার্তা|মেসেজ|ข้อความ|รายละเอียด|הודעה|תוכן ההודעה|שאלה|הערות',
  address:
    'immobile|annuncio|appartamento|endereço|imóvel|adres|woning|nieruchomość|ogłoszenie|ilan|emlak|adresi|adresa|adrès|kay|tirahan|địa chỉ|bất động sản|căn hộ|διεύθυνση|ακίνητο|адреса|об’єкт|житло|物件|物件名|住所|物件住所|매물|주소|부동산|房屋地址|楼盘|العقار|العنوان|عنوان العقار|پتہ|पता|ঠিকানা|נכס|כתובת|כתובת הנכס',
  unit: 'interno|apartament|mieszkanie|daire|apatman|部屋番号|호수|الشقة|דירה',
  moveIn: '入居希望日|입주 희망일|입주일|تاريخ الانتقال|תאריך כניסה|data di ingresso|data de mudança',
}

/** Labels by what they name, in small letters. The first languages decide where one word means two things. */
export const labelWords: readonly (readonly [string, LabelKey])[] = [further, common].flatMap((words) =>
  Object.entries(words).flatMap(([key, list]) =>
    list.split('|').map((label) => [label.normalize('NFC'), key as LabelKey] as const),
  ),
)
