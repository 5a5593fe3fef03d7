/**
 * Passwords of eight and more characters from the top of every published list of leaked ones. `isCommonPassword` finds their variations
 * (capitals, digits for letters, a year or a few signs appended), so the list has stems only.
 */
const COMMON = new Set(
  `
password password1 motdepasse bienvenue azertyui azertyuiop qwertyui qwertyuiop qwertzui qwertzuiop asdfghjk asdfghjkl zxcvbnmz zxcvbnm
qweasdzxc qazwsxedc qazwsxed 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 xsw2zaq1 1qazxsw2 2wsx3edc
qwer1234 asdf1234 zxcv1234 qwerty12 qwert123 qwerty qwerty1 abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 aa123456 a1234567 a12345678
123qweasd qwe123qwe asd123asd 123abc123 123456qwerty 11223344 1122334455 112233445566 12344321 123454321 147258369 159753456 789456123
741852963 963852741 123456789a 12345678a 12345qwert 12345abc 123456ab 123456abc 123456aa a123456789 987654321a 102030405 10203040
31415926 314159265 27182818 iloveyou iloveyou1 iloveyou2 iloveme iloveu ilovegod lovelove loveyou loveme iloveyouso jetaime teamo
tequiero woaini sunshine princess football baseball basketball softball volleyball superman batman spiderman ironman pokemon starwars
startrek trustno1 whatever computer internet michelle jennifer danielle victoria elizabeth samantha jessica benjamin alexander alexandra
nicholas jonathan christopher christian patricia stephanie katherine caroline charlotte isabella gabriella maverick midnight corvette
mercedes mustang chevrolet ferrari lamborghini porsche yamaha suzuki kawasaki harley harleydavidson chevelle camaro butterfly blink182
slipknot metallica nirvana liverpool chelsea arsenal manchester barcelona realmadrid juventus ronaldo cristiano patriots steelers
cowboys packers redskins yankees dodgers lakers redsox canucks mapleleafs canadiens oilers montreal toronto vancouver calgary edmonton
ottawa winnipeg quebec hamilton canada canada123 ilovecanada gocanada hockey hockey123 hockey12 mortgage banking welcome welcome1
welcome123 letmein letmein1 letmein123 changeme changeme1 changeme123 administrator administrateur admin admin123 admin1234 adminadmin
rootroot toor1234 testtest test1234 testing testing1 tester guestguest useruser default defaultpassword secret secret123 topsecret
mypassword mypassword1 newpassword thepassword passpass passpass1 passwort passworD kennwort contrasena contraseña senha123 parola
parool haslo lozinka salasana wachtwoord password123 password1234 password12345 password12 password2 password3 password! pass1234
pass12345 pass123456 master mastermaster monkey monkey123 dragon dragon123 dragon12 dragonball dragonballz shadow shadow123 killer
killer123 charlie charlie1 jordan jordan23 michael michael1 michaeljackson ashley ashley1 bailey daniel daniel123 matthew matthew1
andrew andrew1 joshua joshua1 thomas thomas1 hunter hunter123 hunter12 buster tigger tigger1 ginger pepper cookie cookies cheese
chocolate chocolat strawberry banana banana123 apple apple123 orange orange123 pineapple watermelon peaches cupcake sweetie sweetheart
sweetpea honeybee babygirl babyboy babydoll angel angels angelina angel123 jesus jesuschrist jesus123 blessed blessing heaven heavenly
god4ever godisgood christ faith faithful hallelujah freedom liberty america american newyork losangeles california florida texas dallas
chicago brooklyn london england scotland ireland australia germany deutschland france paris italia espana mexico brasil argentina
portugal summer summer123 winter winter123 spring autumn january february march april august september october november december monday
tuesday wednesday thursday friday saturday sunday thunder thunderbird lightning hurricane tornado mountain mountains blackcat blackbird
blackberry bluebird bluesky rainbow rainbow1 rainbows diamond diamonds silver golden platinum crystal phoenix phantom predator warrior
warriors gladiator spartan spartacus knights wizard wizards merlin gandalf lordoftherings starfish dolphin dolphins elephant panther
panthers tigers lions eagles falcons falcon ravens bulldog bulldogs wolverine wolfpack coyotes cowboy cowgirl mustangs broncos raiders
vikings trojans pirates pirate soldier soldiers marines sniper gunner gangster hustler playboy player players gamer gaming minecraft
fortnite roblox callofduty blackops counterstrike warcraft worldofwarcraft starcraft diablo nintendo playstation xbox360 zelda mario
supermario sonic pikachu naruto naruto123 sasuke itachi onepiece bleach deathnote hellokitty snoopy garfield mickey mickeymouse minnie
donald donaldduck scooby scoobydoo simpsons homersimpson spongebob patrick tinkerbell cinderella harrypotter hogwarts hermione twilight
edward vampire vampires zombie zombies skeleton jackass jackson jackson5 elvis beatles pinkfloyd ledzeppelin rockstar rocknroll guitar
guitarist drummer music musica musiclover dancer dancing ballet singer soccer soccer10 soccer12 tennis golfer golfing fishing hunting
swimming running baseball1 football1 basketball1 softball1 lacrosse rugby cricket cycling skating skateboard snowboard surfing surfer
cheer cheerleader gymnast gymnastics student students teacher teachers school college university graduate education medical nursing
doctor engineer lawyer business company marketing money money123 moneymoney millionaire success success1 winner winners champion
champions lucky lucky123 luckyone lucky777 lottery casino poker goodluck forever forever1 foreverlove always together family family1
friends friend friendship bestfriend bestfriends sister sisters brother brothers mother mommy mommy123 daddy daddysgirl grandma grandpa
children qazwsx qazwsx123 asdasd asdasdasd asdfasdf asdqwe123 qweqwe qweqweqwe zxczxczxc poiuytrewq lkjhgfdsa mnbvcxz poiuytre asdfjkl
asdfghjkl1 qwertyuiop1 zxcvbnm1 zxcvbnm123 googlegoogle google facebook facebook1 twitter youtube instagram snapchat whatsapp linkedin
linkedin1 microsoft windows windowsxp windows10 apple1234 samsung samsung1 nokia motorola iphone android blackberry1 network server
database oracle cisco linux ubuntu system manager support service office security access access14 control operator temp1234 temporary
temppass nopassword nothing unknown anything something everything whocares whoami mnemonic abracadabra alibaba opensesame sesame enter
enterenter login login123 logitech computer1 internet1 qwerty1234 qwerty123456 gfhjkm yjdsqgfhjkm marseille bonjour bonsoir salut123
soleil doudou loulou chouchou coucou123 nicolas camille sandrine caramel jetaime1 princesse amoureux football10 olympique tabarnak
calisse primeminus mortgagerates
`
    .trim()
    .split(/\s+/),
);

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '01234567890', 'azertyuiopqsdfghjklmwxcvbn'];

const reversed = (text: string): string => [...text].reverse().join('');

/** Whether a password, in lowercase, is common: on the list, one of its usual variations, a run of a keyboard, or a repeat. */
export function isCommonPassword(lower: string): boolean {
  const stem = lower.replace(/^[\d\W_]{0,4}/, '').replace(/[\d\W_]{0,8}$/, '');
  const plain = [...lower].map((sign) => LETTERS[sign] ?? sign).join('');
  const plainStem = [...stem].map((sign) => LETTERS[sign] ?? sign).join('');
  if ([lower, stem, plain, plainStem].some((form) => COMMON.has(form))) return true;
  if (/^(.{1,4})\1+.?$/.test(lower)) return true;
  return ROWS.some((row) => (row + row).includes(lower) || reversed(row + row).includes(lower));
}
