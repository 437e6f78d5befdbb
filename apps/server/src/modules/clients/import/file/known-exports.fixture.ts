/** Exports of our own making in the columns of other systems, and what each of their people is to become. */
interface SampleExport {
  readonly exportedBy: string
  readonly titles: string
  readonly rows: readonly string[]
  /** By row: what must be there. */
  readonly people: readonly object[]
}

export const sampleExports: readonly SampleExport[] = [
  {
    exportedBy: 'Follow Up Boss',
    titles:
      'Date Added,First Name,Last Name,Stage,Lead Source,Assigned To,Last Assigned,Is Contacted,Listing Price,Tags,Email 1,Email 2,Phone 1,Phone 1 - Type,Phone 2,Phone 2 - Type,Address 1 - Street,Address 1 - City,Address 1 - State,Address 1 - Zip,Relationship 1 First Name,Relationship 1 Last Name,Relationship 1 Type,Relationship 1 Email 1,Relationship 1 Phone 1,Property Address,Property Price,Notes,Birthday,Price Min,Price Max',
    rows: [
      '2026-02-01,Nora,Bell,Attempted Contact,Zillow,Sofia Marin,2026-02-02,Yes,4250,"Buyer, Hot",nora@fub.example,nora.b@fub.example,2125550100,Mobile,2125550101,Work,12 Grove St,New York,NY,10014,Tom,Bell,Spouse,tom@fub.example,(646) 555-0102,99 Bank St,1200000,"<p>Likes light &amp; air</p>",1985-04-15,2500,3500',
      '2026-02-03,Ivo,,Hot Prospect,,,,No,,,,,9175550103,Mobile,,,,,,,,,,,,,,,,,',
    ],
    people: [
      {
        fields: {
          first_name: 'Nora',
          last_name: 'Bell',
          email: 'nora@fub.example',
          more_emails: ['nora.b@fub.example'],
          phone: '(212) 555-0100',
          more_phones: ['(212) 555-0101'],
          stage: 'contacted',
          source: 'Zillow',
          address: '12 Grove St, New York, NY 10014',
          birthday: '04-15',
          year_born: 1985,
          budget_min: 2500,
          budget_max: 3500,
        },
        tags: ['Buyer', 'Hot'],
        agent: 'Sofia Marin',
        participants: [
          {
            type: 'TENANT',
            first_name: 'Tom',
            last_name: 'Bell',
            email: 'tom@fub.example',
            phone: '(646) 555-0102',
          },
        ],
        notes: ['Likes light & air', 'mobile', 'Property Address: 99 Bank St', 'Added: Feb 1, 2026'],
      },
      {
        fields: { first_name: 'Ivo', email: '', phone: '(917) 555-0103' },
        tags: ['Hot Prospect', 'Incomplete'],
        participants: [],
      },
    ],
  },
  {
    exportedBy: 'HubSpot',
    titles:
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Lead Status,Lifecycle Stage,Create Date,Last Activity Date,Marketing contact status,Unsubscribed from all email,Associated Company,Original Source',
    rows: [
      '9001,Ana,Lopez,ana@hub.example,(212) 555-0110,,sofia@pboffice.example,Connected,Lead,2026-01-05 10:22,2026-03-01 09:00,Marketing contact,true,Lopez LLC,Organic Search',
    ],
    people: [
      {
        fields: {
          first_name: 'Ana',
          last_name: 'Lopez',
          email: 'ana@hub.example',
          phone: '(212) 555-0110',
          stage: 'contacted',
          source: 'Organic Search',
        },
        agent: 'sofia@pboffice.example',
        optsOut: true,
        notes: ['Company: Lopez LLC', 'Last Activity Date: 2026-03-01'],
      },
    ],
  },
  {
    exportedBy: 'LionDesk',
    titles:
      'First Name,Last Name,Email,Mobile Phone,Home Phone,Birthday,Anniversary,Spouse Name,Spouse Email,Spouse Phone,Spouse Birthday,Source,Status,Hotness,Tags,Notes,Assigned To',
    rows: [
      'Mia,Ray,mia@lion.example,917-555-0120,,4/15/85,6/1/2010,Sam Ray,sam@lion.example,917-555-0121,5/2/1984,Referral,Active,Warm,"VIP;Investor",Call after 6,',
    ],
    people: [
      {
        fields: {
          first_name: 'Mia',
          email: 'mia@lion.example',
          more_emails: [],
          phone: '(917) 555-0120',
          birthday: '04-15',
          year_born: 1985,
          stage: 'searching',
          source: 'Referral',
        },
        tags: ['VIP', 'Investor'],
        participants: [{ first_name: 'Sam', last_name: 'Ray', email: 'sam@lion.example' }],
        notes: ['Call after 6', 'Hotness: Warm', 'Spouse Birthday: 5/2/1984'],
      },
    ],
  },
  {
    exportedBy: 'Google Contacts',
    titles:
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Relation 1 - Label,Relation 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value',
    rows: [
      'Zoë,,Kane,,,,,,Zo,,Kane & Co,Partner,,--04-15,Met at open house,https://x.example/p.jpg,* myContacts ::: Renters ::: Soho,* Work,zoe@google.example,Home,zk@google.example,Mobile,+1 212-555-0130 ::: +1 212-555-0131,Home,"7 Jane St\nNew York, NY 10014",7 Jane St,New York,,NY,10014,US,Spouse,Leo Kane,Lease ends,May 2027',
    ],
    people: [
      {
        fields: {
          first_name: 'Zoë',
          last_name: 'Kane',
          email: 'zoe@google.example',
          more_emails: ['zk@google.example'],
          phone: '(212) 555-0130',
          more_phones: ['(212) 555-0131'],
          birthday: '04-15',
          address: '7 Jane St, New York, NY 10014',
        },
        tags: ['Renters', 'Soho'],
        participants: [{ first_name: 'Leo', last_name: 'Kane', email: '' }],
        notes: ['Met at open house', 'Lease ends: May 2027', 'Nickname: Zo', 'zoe@google.example work'],
      },
    ],
  },
  {
    exportedBy: 'Google Contacts',
    titles:
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Name Prefix,Name Suffix,Nickname,Birthday,Gender,Location,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name,Relation 1 - Type,Relation 1 - Value',
    rows: [
      '小明 王,小明,,王,,,,,,1990-01-02,,,,,,* myContacts ::: Clients,* Home,wang@google.example,Mobile,917 555 0132,,Mother,Li Wang',
    ],
    people: [
      {
        fields: {
          first_name: '小明',
          last_name: '王',
          email: 'wang@google.example',
          phone: '(917) 555-0132',
        },
        tags: ['Clients'],
        participants: [],
        notes: ['Mother: Li Wang'],
      },
    ],
  },
  {
    exportedBy: 'Outlook',
    titles:
      "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Assistant's Phone,Business Fax,Business Phone,Company Main Phone,Home Phone,Mobile Phone,Other Phone,Anniversary,Birthday,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Manager's Name,Notes,Referred By,Sensitivity,Spouse,Web Page",
    rows: [
      '"Ms.","Ida","","Stone","","Stone Inc","","CFO","1 Wall St","New York","5 Perry St","New York","NY","10014","USA","212-555-0140","212-555-0141","212-555-0142","212-555-0143","","917-555-0144","","0/0/00","0/0/00","Renters;VIP","ida@outlook.example","SMTP","Ida Stone (ida@outlook.example)","ida2@outlook.example","Bob Boss","Prewar only","Jo Fox","Normal","Max Stone","www.stone.example"',
    ],
    people: [
      {
        fields: {
          first_name: 'Ida',
          last_name: 'Stone',
          email: 'ida@outlook.example',
          more_emails: ['ida2@outlook.example'],
          phone: '(212) 555-0142',
          more_phones: ['(917) 555-0144'],
          address: '5 Perry St, New York, NY 10014, USA',
          source: 'Jo Fox',
        },
        tags: ['Renters', 'VIP'],
        participants: [{ first_name: 'Max', last_name: 'Stone', email: '' }],
        notes: [
          'Prewar only',
          'Company: Stone Inc',
          "Manager's Name: Bob Boss",
          "Assistant's Phone: 212-555-0140",
        ],
      },
    ],
  },
  {
    exportedBy: 'kvCORE',
    titles:
      'First Name,Last Name,Email,Cell Phone 1,Home Phone,Deal Type,Status,Source,Hashtags,Assigned Agent,Avg Price,Primary Address,Primary City,Primary State,Primary Zip,Email Optin,Text Optin,Birthday,Spouse First Name,Spouse Last Name',
    rows: [
      'Kim,Vo,kim@kv.example,6465550150,,Renter,Active,IDX,#downtown|#pets,Adam Cole,3200,1 Main St,New York,NY,10001,No,Yes,1991-12-31,Lee,Vo',
    ],
    people: [
      {
        fields: {
          first_name: 'Kim',
          email: 'kim@kv.example',
          phone: '(646) 555-0150',
          search_type: ['rental'],
          stage: 'searching',
          address: '1 Main St, New York, NY 10001',
        },
        tags: ['downtown', 'pets'],
        agent: 'Adam Cole',
        optsOut: true,
        participants: [{ first_name: 'Lee', last_name: 'Vo' }],
      },
    ],
  },
  {
    exportedBy: 'Top Producer',
    titles:
      'First Name,Last Name,Secondary First Name,Secondary Last Name,Email,Secondary Email,Home Phone,Mobile Phone,Contact Type,Contact Status,Salutation,Envelope Label,Referred By,Lead Source,Street Address,City,State,Zip,Notes',
    rows: [
      'Amy,Orr,Ben,Orr,amy@top.example,ben@top.example,212-555-0160,,Past Client,Closed,Amy and Ben,Mr. and Mrs. Orr,Jill Fox,Sphere,2 King St,New York,NY,10014,Two dogs',
    ],
    people: [
      {
        fields: {
          first_name: 'Amy',
          email: 'amy@top.example',
          more_emails: [],
          stage: 'closed',
          source: 'Sphere',
          address: '2 King St, New York, NY 10014',
        },
        tags: ['Past Client'],
        participants: [{ first_name: 'Ben', last_name: 'Orr', email: 'ben@top.example' }],
        notes: ['Two dogs', 'Referred By: Jill Fox'],
      },
    ],
  },
  {
    exportedBy: 'Wise Agent',
    titles:
      'Client First,Client Last,Client Email,Spouse First,Spouse Last,Spouse Email,Cell Phone,Work Phone,Categories,Contact Rank,Status,Source,Notes',
    rows: [
      'Gil,Paz,gil@wise.example,Ora,Paz,ora@wise.example,917-555-0170,,"Buyers, Queens",A,New,Website,<div>Line one<br>Line two</div>',
    ],
    people: [
      {
        fields: {
          first_name: 'Gil',
          last_name: 'Paz',
          email: 'gil@wise.example',
          more_emails: [],
          stage: 'new',
        },
        tags: ['Buyers', 'Queens'],
        participants: [{ first_name: 'Ora', last_name: 'Paz', email: 'ora@wise.example' }],
        notes: ['Line one\nLine two', 'Contact Rank: A'],
      },
    ],
  },
  {
    exportedBy: 'Lofty',
    titles:
      'Lead ID,First Name,Last Name,Email,Phone,Lead Type,Pipeline,Segments,Source,Assigned Agent,Tags,Last Touch,Buying Time Frame,Notes',
    rows: [
      '77,Ted,Fox,ted@lofty.example,2125550180,Renter,Nurture,"A, B",Google,Adam Cole,Cats,2026-01-01,3 months,',
    ],
    people: [
      {
        fields: { first_name: 'Ted', email: 'ted@lofty.example', stage: 'later', search_type: ['rental'] },
        tags: ['A', 'B', 'Cats'],
        agent: 'Adam Cole',
        notes: ['Buying Time Frame: 3 months', 'Last Touch: 2026-01-01'],
      },
    ],
  },
  {
    exportedBy: 'Mailchimp',
    titles:
      'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,LEID,EUID,NOTES,TAGS,UNSUB_TIME',
    rows: [
      'pat@chimp.example,Pat,Ives,,,04/15,2,2024-05-01 12:00:00,,2024-05-01 12:00:00,1.2.3.4,40.7,-74.0,123,abc,,"""News"",""Renters""",2025-06-01 10:00:00',
    ],
    people: [
      {
        fields: { first_name: 'Pat', last_name: 'Ives', email: 'pat@chimp.example', birthday: '04-15' },
        tags: ['News', 'Renters'],
        optsOut: true,
      },
    ],
  },
]
