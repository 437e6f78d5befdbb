/** Sheets of our own making, with the titles and the order in which property managers' systems write theirs. */
export const rentRolls = {
  yardi: `Rent Roll with Lease Charges
309 Fifth Avenue (fifth309)
As Of = 07/31/2026
Unit,Unit Type,Unit,Resident,Name,Market,Charge,Amount,Resident,Other,Move In,Lease,Move Out,Balance
,,Sq Ft,,,Rent,Code,,Deposit,Deposit,,Expiration,,
Current/Notice/Vacant Residents
2A,1BR,700,t0001234,"Roe, Jim","4,250.00",rent,"4,100.00",0.00,0.00,06/01/2024,05/31/2027,,0.00
,,,,,,petrent,50.00
,,,,,Total,,"4,150.00"
2B,Studio,500,VACANT,VACANT,"3,300.00",,0.00,0.00,0.00,,,,0.00
2C,Studio,500,VACANT,VACANT,"3,350.00",,0.00,0.00,0.00,,,,0.00
Future Residents/Applicants
2B,Studio,500,t0009999,"Orr, Lea","3,300.00",rent,"3,300.00",0.00,0.00,09/01/2026,08/31/2027,,0.00

Total,309 Fifth Avenue,,,,"10,900.00"

Summary Groups,,,,Square,Market,Lease,Security,Other,# Of,% Unit,% Sqft,Balance
,,,,Footage,Rent,Charges,Deposit,Deposits,Units,Occupancy,Occupied
Current/Notice/Vacant Residents,,,,"1,700","10,900.00","4,100.00",0.00,0.00,3,33.3,41.2,0.00
Non Rev Units,,,,0,0.00,0.00,0.00,0.00,0,0.00,0.00
`,
  yardiAvailability: `Unit Availability Details
309 Fifth Avenue
Unit,Resident,Name,Market,Move,Notice,Move,Days,Date
,,,Rent,In,Date,Out,Vacant,Available
Vacant Unrented Ready
2A,,,4250.00,,,06/30/2026,15,07/01/2026
Vacant Rented Ready
2B,t0007777,"Orr, Lea",3300.00,08/01/2026,,06/30/2026,15,07/01/2026
Notice Unrented
3C,t0004567,"Bell, Ana",5900.00,01/01/2025,07/01/2026,08/31/2026,0,09/05/2026
Notice Rented
3D,t0004568,"Dee, Al",5900.00,01/01/2025,07/01/2026,08/31/2026,0,09/05/2026
Down
4A,,,5900.00
Occupied No Notice
4C,t0004569,"Fox, Bo",5900.00,01/01/2025
`,
  realPage: `,,Unit,,,,Move,Lease,Market
Unit,Floorplan,Designation,SQFT,Status,Name,In,End,Rent
"309 Fifth Avenue, New York, NY 10016"
301,1BR,N/A,700,Occupied,"Roe, Jim",06/01/2024,05/31/2027,4250
302,1BR,N/A,700,Occupied-NTV,"Bell, Ana",06/01/2024,08/31/2026,4250
303,STUDIO,N/A,500,Vacant,VACANT,,,3300
304,STUDIO,N/A,500,Vacant-Leased,"Orr, Lea",,,3300
305,STUDIO,N/A,500,Model,,,,3300
`,
  mri: `,,,,Market,,Date
Unit,Unit,Square,Unit,Rent,Resident,Available
No.,Type,Feet,Status,Amount,Name,
309 Fifth Avenue
2A,1BR,700,Vacant,4250,,7/1/2026
2B,STU,480,Occupied,3300,Jim Roe,
`,
  appFolio: `Unit,Tags,BD/BA,Tenant,Status,Sqft,Market Rent,Lease From,Lease To
"330E38 - 330 East 38th Street New York, NY 10016"
12F,,1/1.00,Jim Roe,Current,700,"4,250.00",06/01/2025,05/31/2027
14A,,0/1.00,,Vacant-Unrented,480,"3,400.00",,
14B,,2/1.00,,Vacant-Rented,950,"5,900.00",,
14C,,2/2.00,Ana Bell,Notice-Unrented,990,"6,100.00",,08/31/2026
14D,,2/2.00,Bo Orr,Evict,990,"6,100.00",,
5 Units,,,,80.0% Occupied,,"25,750.00",,
`,
  rentManager: `Rent Roll
Property,Unit,Unit Type,Tenant,SqFt,Market Rent,Lease Start,Lease End
E38 - 330 East 38th Street,14A,1 Bed 1 Bath,"Roe, Jim",700,4250.00,6/1/2025,5/31/2027
E38 - 330 East 38th Street,14B,Studio,*VACANT*,480,3300.00,,
`,
  twoBuildings: `Availability July
309 Fifth Avenue
Apt #,BR/BA,Sq. Ft.,Mo. Rent,Avail.
2A,1/1,700,"$4,250",Now
2B,Studio,500,"$3,300",8/15

330 East 38th Street
$/mo,Available,Unit,Beds,Baths
"$5,100",9/1,14A,2,1
"$6,900",Occupied,14B,3,2

Leasing office,Phone,Email
Ana Bell,212-555-0100,ana@lease.example
`,
  noHeading: `309 Fifth Avenue
Unit,Beds,Rent,Available
2A,1,4250,Now

Rent,Apt,Type,Available
5900,14A,2BR,8/1/2026
`,
  pages: `-> 309 Fifth Avenue
Unit,Unit,Market,Date
#,Type,Rent,Available
2A,1BR,4250,8/1/2026
Page 1
Unit,Unit,Market,Date
#,Type,Rent,Available
2B,1BR,4350,8/1/2026
-> 330 East 38th Street
14B,1BR,4450,DOWN - flood
14C,1BR,4450,No
`,
  above: `309 Fifth Avenue
Apt,Status,Available
9A,Vacant,Now

330 East 38th Street
Unit,Beds,Rent,Available
14A,2,5900,Now
`,
  counts: `Address,Unit,Beds,Rent
309 Fifth Avenue,2A,1,4250

Address,Unit Type,Units,Rent
309 Fifth Avenue,1BR,12,4300
309 Fifth Avenue,Studio,3,3300
`,
  dollars: `Address,Apt #,$,$/SF,Sq. Ft.,BR/BA,Vacant Since,Status
330 East 38th Street,14A,"3,400",85,480,0/1,7/1/2026,Vacant
330 East 38th Street,14B,"5,900",85,950,2/1,,Occupied
330 East 38th Street,14D,"5,900",85,950,2/1,,Employee
330 East 38th Street,14E,"5,900",85,950,2/1,6/1/2026,Down Unit
`,
  occupied: `Address,Unit,Beds,Rent,Avail
309 Fifth Avenue,1A,1,4000,Occupied
309 Fifth Avenue,1B,1,4000,Tenant in place
309 Fifth Avenue,1C,1,4000,Occupied thru 8/31/26
309 Fifth Avenue,1D,1,4000,Month to month
309 Fifth Avenue,1E,1,4000,Down
309 Fifth Avenue,1F,1,4000,Lease renewed
`,
} as const
