/** Passwords from the top of published lists, as stems: `isCommonPassword` finds capitals, digits for letters, and a year or signs appended. */
const COMMON = new Set(
  `
password motdepasse bienvenue azertyui azertyuiop qwertyui qwertyuiop qwertzui qwertzuiop asdfghjk asdfghjkl zxcvbnmz zxcvbnm qweasdzxc qazwsxedc qazwsxed
1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 xsw2zaq1 1qazxsw2 2wsx3edc qwer1234 asdf1234 zxcv1234 qwert123 qwerty abcd1234
abc12345 abcdefgh abcdefg1 a1b2c3d4 aa123456 a1234567 a12345678 123qweasd qwe123qwe asd123asd 123abc123 123456qwerty 11223344 1122334455 112233445566 12344321
123454321 147258369 159753456 789456123 741852963 963852741 123456789a 12345678a 12345qwert 12345abc 123456ab 123456abc 123456aa a123456789 987654321a
102030405 10203040 31415926 314159265 27182818 iloveyou iloveyou2 iloveme iloveu ilovegod lovelove loveyou loveme iloveyouso jetaime teamo tequiero woaini
sunshine princess football baseball basketball softball volleyball superman batman spiderman ironman pokemon starwars startrek trustno1 whatever computer
internet michelle jennifer danielle victoria elizabeth samantha jessica benjamin alexander alexandra nicholas jonathan christopher christian patricia
stephanie katherine caroline charlotte isabella gabriella maverick midnight corvette mercedes mustang chevrolet ferrari lamborghini porsche yamaha suzuki
kawasaki harley harleydavidson chevelle camaro butterfly blink182 slipknot metallica nirvana liverpool chelsea arsenal manchester barcelona realmadrid
juventus ronaldo cristiano patriots steelers cowboys packers redskins yankees dodgers lakers redsox canucks mapleleafs canadiens oilers montreal toronto
vancouver calgary edmonton ottawa winnipeg quebec hamilton canada ilovecanada gocanada hockey mortgage banking welcome letmein changeme administrator
administrateur admin adminadmin rootroot toor1234 testtest test1234 testing tester guestguest useruser default defaultpassword secret topsecret mypassword
newpassword thepassword passpass passwort passworD kennwort contrasena contraseña senha123 parola parool haslo lozinka salasana wachtwoord password2 pass1234
pass12345 pass123456 master mastermaster monkey dragon dragonball dragonballz shadow killer charlie jordan michael michaeljackson ashley bailey daniel matthew
andrew joshua thomas hunter buster tigger ginger pepper cookie cookies cheese chocolate chocolat strawberry banana apple orange pineapple watermelon peaches
cupcake sweetie sweetheart sweetpea honeybee babygirl babyboy babydoll angel angels angelina jesus jesuschrist blessed blessing heaven heavenly god4ever
godisgood christ faith faithful hallelujah freedom liberty america american newyork losangeles california florida texas dallas chicago brooklyn london england
scotland ireland australia germany deutschland france paris italia espana mexico brasil argentina portugal summer winter spring autumn january february march
april august september october november december monday tuesday wednesday thursday friday saturday sunday thunder thunderbird lightning hurricane tornado
mountain mountains blackcat blackbird blackberry bluebird bluesky rainbow rainbows diamond diamonds silver golden platinum crystal phoenix phantom predator
warrior warriors gladiator spartan spartacus knights wizard wizards merlin gandalf lordoftherings starfish dolphin dolphins elephant panther panthers tigers
lions eagles falcons falcon ravens bulldog bulldogs wolverine wolfpack coyotes cowboy cowgirl mustangs broncos raiders vikings trojans pirates pirate soldier
soldiers marines sniper gunner gangster hustler playboy player players gamer gaming minecraft fortnite roblox callofduty blackops counterstrike warcraft
worldofwarcraft starcraft diablo nintendo playstation xbox360 zelda mario supermario sonic pikachu naruto sasuke itachi onepiece bleach deathnote hellokitty
snoopy garfield mickey mickeymouse minnie donald donaldduck scooby scoobydoo simpsons homersimpson spongebob patrick tinkerbell cinderella harrypotter
hogwarts hermione twilight edward vampire vampires zombie zombies skeleton jackass jackson elvis beatles pinkfloyd ledzeppelin rockstar rocknroll guitar
guitarist drummer music musica musiclover dancer dancing ballet singer soccer tennis golfer golfing fishing hunting swimming running lacrosse rugby cricket
cycling skating skateboard snowboard surfing surfer cheer cheerleader gymnast gymnastics student students teacher teachers school college university graduate
education medical nursing doctor engineer lawyer business company marketing money moneymoney millionaire success winner winners champion champions lucky
luckyone lottery casino poker goodluck forever foreverlove always together family friends friend friendship bestfriend bestfriends sister sisters brother
brothers mother mommy daddy daddysgirl grandma grandpa children qazwsx asdasd asdasdasd asdfasdf asdqwe123 qweqwe qweqweqwe zxczxczxc poiuytrewq lkjhgfdsa
mnbvcxz poiuytre asdfjkl googlegoogle google facebook twitter youtube instagram snapchat whatsapp linkedin microsoft windows windowsxp samsung nokia motorola
iphone android network server database oracle cisco linux ubuntu system manager support service office security access control operator temp1234 temporary
temppass nopassword nothing unknown anything something everything whocares whoami mnemonic abracadabra alibaba opensesame sesame enter enterenter login
logitech gfhjkm yjdsqgfhjkm marseille bonjour bonsoir salut123 soleil doudou loulou chouchou coucou123 nicolas camille sandrine caramel princesse amoureux
olympique tabarnak calisse primeminus mortgagerates
`
    .trim()
    .split(/\s+/),
);

const LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
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
