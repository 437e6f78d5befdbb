/**
 * Time zones as Windows and Outlook name them, each after the name in the IANA database (Unicode CLDR, windowsZones, and
 * the names that Windows displays, without the offset before them).
 */
const table = `
Africa/Cairo = Cairo | Egypt Standard Time
Africa/Casablanca = Casablanca | Morocco Standard Time
Africa/Johannesburg = Harare, Pretoria | South Africa Standard Time
Africa/Juba = South Sudan Standard Time
Africa/Khartoum = Sudan Standard Time
Africa/Lagos = West Central Africa | W. Central Africa Standard Time
Africa/Nairobi = Nairobi | E. Africa Standard Time
Africa/Sao_Tome = Sao Tome Standard Time
Africa/Tripoli = Libya Standard Time | Tripoli
Africa/Windhoek = Windhoek | Namibia Standard Time
America/Adak = Aleutian Standard Time
America/Anchorage = Alaska | Alaskan Standard Time
America/Araguaina = Tocantins Standard Time
America/Asuncion = Asuncion | Paraguay Standard Time
America/Bahia = Bahia Standard Time | Salvador
America/Bogota = Bogota, Lima, Quito | SA Pacific Standard Time | Bogota, Lima, Quito, Rio Branco
America/Buenos_Aires = Buenos Aires | Argentina Standard Time | City of Buenos Aires
America/Cancun = Eastern Standard Time (Mexico) | Chetumal
America/Caracas = Caracas | Venezuela Standard Time
America/Cayenne = SA Eastern Standard Time | Cayenne, Fortaleza
America/Chicago = Central Time (US & Canada) | Central Standard Time
America/Cuiaba = Manaus | Central Brazilian Standard Time | Cuiaba
America/Denver = Mountain Time (US & Canada) | Mountain Standard Time
America/Godthab = Greenland | Greenland Standard Time
America/Grand_Turk = Turks And Caicos Standard Time
America/Guatemala = Central America | Central America Standard Time
America/Halifax = Atlantic Time (Canada) | Atlantic Standard Time
America/Havana = Cuba Standard Time | Havana
America/Indianapolis = Indiana (East) | US Eastern Standard Time
America/La_Paz = Georgetown, La Paz, San Juan | SA Western Standard Time | Georgetown, La Paz, Manaus, San Juan
America/Los_Angeles = Pacific Time (US & Canada); Tijuana | Pacific Standard Time | Pacific Time (US & Canada)
America/Mazatlan = Chihuahua, La Paz, Mazatlan | Chihuahua, La Paz, Mazatlan - New | Mountain Standard Time (Mexico)
America/Mexico_City = Guadalajara, Mexico City, Monterrey | Guadalajara, Mexico City, Monterrey - New | Central Standard Time (Mexico)
America/Miquelon = Saint Pierre Standard Time
America/Montevideo = Montevideo | Montevideo Standard Time
America/New_York = Eastern Time (US & Canada) | Eastern Standard Time
America/Phoenix = Arizona | US Mountain Standard Time
America/Port-au-Prince = Haiti Standard Time | Haiti
America/Punta_Arenas = Magallanes Standard Time
America/Regina = Saskatchewan | Canada Central Standard Time
America/Santiago = Santiago | Pacific SA Standard Time
America/Sao_Paulo = Brasilia | E. South America Standard Time
America/St_Johns = Newfoundland | Newfoundland Standard Time
America/Tijuana = Tijuana, Baja California | Pacific Standard Time (Mexico)
America/Whitehorse = Yukon Standard Time
Asia/Amman = Amman | Jordan Standard Time
Asia/Baghdad = Baghdad | Arabic Standard Time
Asia/Baku = Baku | Azerbaijan Standard Time
Asia/Bangkok = Bangkok, Hanoi, Jakarta | SE Asia Standard Time
Asia/Barnaul = Altai Standard Time
Asia/Beirut = Beirut | Middle East Standard Time
Asia/Bishkek = Astana, Dhaka | Central Asia Standard Time
Asia/Calcutta = Chennai, Kolkata, Mumbai, New Delhi | India Standard Time
Asia/Chita = Transbaikal Standard Time
Asia/Colombo = Sri Jayawardenepura | Sri Lanka Standard Time
Asia/Damascus = Syria Standard Time | Damascus
Asia/Dhaka = Bangladesh Standard Time | Dhaka
Asia/Dubai = Abu Dhabi, Muscat | Arabian Standard Time
Asia/Hebron = West Bank Standard Time
Asia/Hovd = W. Mongolia Standard Time
Asia/Irkutsk = Irkutsk, Ulaanbaatar | North Asia East Standard Time
Asia/Jerusalem = Jerusalem | Israel Standard Time
Asia/Kabul = Kabul | Afghanistan Standard Time
Asia/Kamchatka = Petropavlovsk-Kamchatsky | Russia Time Zone 11
Asia/Karachi = Islamabad, Karachi | Pakistan Standard Time
Asia/Katmandu = Kathmandu | Nepal Standard Time
Asia/Krasnoyarsk = Krasnoyarsk | North Asia Standard Time
Asia/Magadan = Magadan Standard Time
Asia/Novosibirsk = Almaty, Novosibirsk | N. Central Asia Standard Time | Novosibirsk
Asia/Omsk = Omsk Standard Time
Asia/Pyongyang = North Korea Standard Time | Pyongyang
Asia/Qyzylorda = Qyzylorda Standard Time
Asia/Rangoon = Yangon (Rangoon) | Myanmar Standard Time
Asia/Riyadh = Kuwait, Riyadh | Arab Standard Time
Asia/Sakhalin = Sakhalin Standard Time
Asia/Seoul = Seoul | Korea Standard Time
Asia/Shanghai = Beijing, Chongqing, Hong Kong, Urumqi | China Standard Time
Asia/Singapore = Kuala Lumpur, Singapore | Singapore Standard Time
Asia/Srednekolymsk = Russia Time Zone 10
Asia/Taipei = Taipei | Taipei Standard Time
Asia/Tashkent = Tashkent | West Asia Standard Time | Ashgabat, Tashkent
Asia/Tbilisi = Tbilisi | Georgian Standard Time
Asia/Tehran = Tehran | Iran Standard Time
Asia/Tokyo = Osaka, Sapporo, Tokyo | Tokyo Standard Time | 大阪、札幌、東京
Asia/Tomsk = Tomsk Standard Time
Asia/Ulaanbaatar = Ulaanbaatar Standard Time
Asia/Vladivostok = Vladivostok | Vladivostok Standard Time
Asia/Yakutsk = Yakutsk | Yakutsk Standard Time
Asia/Yekaterinburg = Ekaterinburg | Ekaterinburg Standard Time
Asia/Yerevan = Baku, Tbilisi, Yerevan | Yerevan | Caucasus Standard Time
Atlantic/Azores = Azores | Azores Standard Time
Atlantic/Cape_Verde = Cape Verde Islands | Cape Verde Standard Time | Cabo Verde Is.
Atlantic/Reykjavik = Monrovia, Reykjavik | Greenwich Standard Time
Australia/Adelaide = Adelaide | Cen. Australia Standard Time
Australia/Brisbane = Brisbane | E. Australia Standard Time
Australia/Darwin = Darwin | AUS Central Standard Time
Australia/Eucla = Aus Central W. Standard Time
Australia/Hobart = Hobart | Tasmania Standard Time
Australia/Lord_Howe = Lord Howe Standard Time
Australia/Perth = Perth | W. Australia Standard Time
Australia/Sydney = Canberra, Melbourne, Sydney | AUS Eastern Standard Time
Etc/GMT+11 = UTC-11
Etc/GMT+12 = International Date Line West | Dateline Standard Time
Etc/GMT+2 = Mid-Atlantic | UTC-02
Etc/GMT+8 = UTC-08
Etc/GMT+9 = UTC-09
Etc/GMT-12 = UTC+12
Etc/GMT-13 = UTC+13
Europe/Astrakhan = Astrakhan Standard Time
Europe/Berlin = Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna | W. Europe Standard Time
Europe/Bucharest = Athens, Bucharest, Istanbul | GTB Standard Time | Athens, Bucharest
Europe/Budapest = Belgrade, Bratislava, Budapest, Ljubljana, Prague | Central Europe Standard Time
Europe/Chisinau = E. Europe Standard Time | Chisinau
Europe/Istanbul = Turkey Standard Time | Istanbul
Europe/Kaliningrad = Kaliningrad Standard Time | Kaliningrad
Europe/Kiev = Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius | FLE Standard Time | Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
Europe/London = Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London | GMT Standard Time | Dublin, Edinburgh, Lisbon, London
Europe/Minsk = Belarus Standard Time | Minsk
Europe/Moscow = Moscow, St. Petersburg, Volgograd | Russian Standard Time
Europe/Paris = Brussels, Copenhagen, Madrid, Paris | Romance Standard Time
Europe/Samara = Russia Time Zone 3 | Izhevsk, Samara
Europe/Saratov = Saratov Standard Time
Europe/Volgograd = Volgograd Standard Time
Europe/Warsaw = Sarajevo, Skopje, Warsaw, Zagreb | Central European Standard Time
Indian/Mauritius = Port Louis | Mauritius Standard Time
Pacific/Apia = Midway Island, Samoa | Samoa Standard Time
Pacific/Auckland = Auckland, Wellington | New Zealand Standard Time
Pacific/Bougainville = Bougainville Standard Time
Pacific/Chatham = Chatham Islands Standard Time | Chatham Islands
Pacific/Easter = Easter Island Standard Time
Pacific/Fiji = Fiji, Kamchatka, Marshall Is. | Fiji Standard Time | Fiji
Pacific/Guadalcanal = Magadan, Solomon Islands, New Caledonia | Central Pacific Standard Time | Solomon Is., New Caledonia
Pacific/Honolulu = Hawaii | Hawaiian Standard Time
Pacific/Kiritimati = Line Islands Standard Time
Pacific/Marquesas = Marquesas Standard Time
Pacific/Norfolk = Norfolk Standard Time | Norfolk Island
Pacific/Port_Moresby = Guam, Port Moresby | West Pacific Standard Time
Pacific/Tongatapu = Nuku'alofa | Tonga Standard Time
UTC = Coordinated Universal Time | UTC | Microsoft/Utc
`

const simplify = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^\(?(?:utc|gmt)[^)]*\)\s*/, '')
    .replace(/^tzone:\/\//, '')
    .replace(' and canada', ' & canada')
    .replaceAll(';', ',')
    // Exchange numbers zones of one name.
    .replace(/ \d$/, '')
    .trim()

const zones = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [zone = '', names = ''] = line.split(' = ')
      return names.split(' | ').map((name): [string, string] => [simplify(name), zone])
    }),
)

/** The IANA name of a zone of Windows, or of its displayed name; null if it is unknown. */
export const findWindowsZone = (name: string): string | null => zones.get(simplify(name)) ?? null
